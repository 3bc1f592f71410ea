// The line of the most important numbers, each with that of the earlier period.
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { say } from "#texts/say.ts";
import { keyFigures } from "./key-figures.ts";
import classes from "./statistics-screen.module.css";
import type { Picture } from "./use-picture.ts";

export function FigureLine({ picture, statistics }: { readonly picture: Picture; readonly statistics: Statistics }) {
  const { participation, earlier, isEarlierLoaded, hasRate } = picture;
  const before =
    earlier === null || !isEarlierLoaded ? [] : keyFigures(earlier.statistics, earlier.participation, hasRate);
  return (
    <dl className={classes.figures}>
      {keyFigures(statistics, participation, hasRate).map(({ label, value, exact }, place) => (
        <div key={label} className={classes.keyFigure}>
          <dt title={exact}>{label}</dt>
          <dd>
            <bdi>{value ?? "–"}</bdi>
            {earlier !== null && (
              <small>
                {isEarlierLoaded
                  ? say("statistics.earlierFigure", { value: before[place]?.value ?? "–" })
                  : say("statistics.notLoaded")}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
