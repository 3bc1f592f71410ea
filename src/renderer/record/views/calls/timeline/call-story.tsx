// The story of a call: a paragraph whose links lead to the places in the timeline that they are read from.
import { Fragment } from "react";
import { UnstyledButton } from "@mantine/core";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { withWholeDurations, type Words } from "#renderer/record/model/calls/linked-words.ts";
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

/** Punctuation at the beginning of a text. */
const ENDING = /^[.,;:!?)]+/u;

/**
 * A sentence with its links. Its names are isolated, so it keeps its direction. A line never begins with the full stop or comma
 * after a link: lines break on both sides of a button.
 */
export function LinkedWords({ words }: { readonly words: Words }) {
  const { show } = useCourseView();
  return words.map((word, index) => {
    if (typeof word === "string") {
      const text = typeof words[index - 1] === "object" ? word.replace(ENDING, "") : word;
      return <Fragment key={index}>{withWholeDurations(text)}</Fragment>;
    }
    const next = words[index + 1];
    return (
      <span key={index} className={classes.together}>
        <UnstyledButton className={classes.link} onClick={() => show(word.target)}>
          <bdi>{withWholeDurations(word.text)}</bdi>
        </UnstyledButton>
        {typeof next === "string" && ENDING.exec(next)?.[0]}
      </span>
    );
  });
}
