// The story of a call: a paragraph whose links lead to the places in the timeline that they are read from.
import { Fragment } from "react";
import { UnstyledButton } from "@mantine/core";
import { storySentences } from "../../../model/calls/course-story.ts";
import { courseTexts as texts } from "../../../model/calls/course-texts.ts";
import type { Words } from "../../../model/calls/linked-words.ts";
import { useCourseView } from "./course-view.tsx";
import type { ShownCourse } from "./use-course.ts";
import classes from "./timeline.module.css";

export function CallStory({ shown }: { readonly shown: ShownCourse }) {
  const sentences = storySentences(shown.story, shown);
  return (
    <section className={classes.story} aria-label={texts.storyLabel}>
      <p>
        {sentences.map((words, index) => (
          <Fragment key={index}>
            {index > 0 && " "}
            <LinkedWords words={words} />
          </Fragment>
        ))}
      </p>
    </section>
  );
}

/** A sentence with its links. Names come from records, so every word keeps its own direction. */
export function LinkedWords({ words }: { readonly words: Words }) {
  const { show } = useCourseView();
  return words.map((word, index) =>
    typeof word === "string" ? (
      <bdi key={index}>{word}</bdi>
    ) : (
      <UnstyledButton key={index} className={classes.link} onClick={() => show(word.target)}>
        <bdi>{word.text}</bdi>
      </UnstyledButton>
    ),
  );
}
