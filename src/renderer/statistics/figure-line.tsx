// The line of the most important numbers, each with that of the earlier period.
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { comparedFigures } from "./key-figures.ts";
import classes from "./statistics-screen.module.css";
import type { Picture } from "./use-picture.ts";

export function FigureLine({ picture, statistics }: { readonly picture: Picture; readonly statistics: Statistics }) {
  return (
    <dl className={classes.figures}>
      {comparedFigures(picture, statistics).map(({ label, value, exact, before }) => (
        <div key={label} className={classes.keyFigure}>
          <dt title={exact}>{label}</dt>
          <dd>
            <bdi>{value ?? "–"}</bdi>
            {before !== null && <small>{before}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
