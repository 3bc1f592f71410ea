// The story of a call: a paragraph whose links lead to the places in the timeline that they are read from.
import { Fragment } from "react";
import { UnstyledButton } from "@mantine/core";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import type { Words } from "#renderer/record/model/calls/linked-words.ts";
import { useCourseView } from "./course-view.tsx";
import type { ShownCourse } from "./use-course.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

export function CallStory({ shown }: { readonly shown: ShownCourse }) {
  const sentences = storySentences(shown.story, shown);
  return (
    <section className={classes.story} aria-label={say("calls.course.storyLabel")}>
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

/** A sentence with its links. Its names are isolated, so it keeps its direction. */
export function LinkedWords({ words }: { readonly words: Words }) {
  const { show } = useCourseView();
  return words.map((word, index) =>
    typeof word === "string" ? (
      <Fragment key={index}>{word}</Fragment>
    ) : (
      <UnstyledButton key={index} className={classes.link} onClick={() => show(word.target)}>
        <bdi>{word.text}</bdi>
      </UnstyledButton>
    ),
  );
}
