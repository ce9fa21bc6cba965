import { useFormatter, useTranslations } from "use-intl";
import { useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { FigureValue } from "../footer/figure-value.tsx";
import type { ColumnFigure, GridColumn } from "../grid-model.ts";
import type { Heading, Section } from "../groups/group-lines.ts";
import { GroupName } from "../toolbar/group-names.tsx";
import classes from "./card-heading.module.css";

type CardHeadingProps = {
  heading: Heading;
  grouping: readonly GridColumn[];
  columns: readonly GridColumn[];
  figures: readonly ColumnFigure[];
  collectionId: string;
  fold(key: string, isFolded: boolean): void;
};

const buttonHeight = 48;
const figureHeight = 24;

/** Each figure has a line of its own: side by side there is no room for their names. */
export const headingHeightWith = (figures: number): number =>
  buttonHeight + (figures > 0 ? figures * figureHeight + 8 : 0);

/** What the cards below it have in common, how many they are and what their columns come to. */
export function CardHeading({ heading, grouping, columns, figures, collectionId, fold }: CardHeadingProps) {
  const t = useTranslations("grid.groups");
  const say = useTranslations("grid.footer");
  const format = useFormatter();
  const by = grouping[heading.level];
  const column = useFilterColumns(collectionId).columns?.get(by?.key ?? "");
  return (
    <div className={classes.heading} data-level={heading.level} data-folded={heading.isFolded || undefined}>
      <button
        type="button"
        className={classes.button}
        style={{ height: buttonHeight - 1 }}
        aria-expanded={!heading.isFolded}
        onClick={() => fold(heading.key, !heading.isFolded)}
      >
        <Icon name="fas_chevron-down" size={12} className={classes.chevron ?? ""} />
        <span className={classes.title}>{by?.title}</span>
        <span className={classes.value}>
          {column && <GroupName collectionId={collectionId} column={column} value={heading.values[heading.level]} />}
        </span>
        <span className={classes.count} title={t("count", { count: heading.count })}>
          {format.number(heading.count)}
        </span>
      </button>
      {figures.length > 0 && (
        <dl className={classes.figures}>
          {figures.map(({ key, figure }, place) => {
            const about = columns.find((each) => each.key === key);
            if (!about) return null;
            return (
              <div key={key} className={classes.figure} style={{ height: figureHeight }}>
                <dt>
                  {about.title} <span className={classes.figureName}>{say(`figures.${figure}`)}</span>
                </dt>
                <dd>
                  <FigureValue
                    {...{ column: about, figure }}
                    summary={{
                      count: heading.count,
                      of: () => heading.figures[place],
                      isFailed: false,
                      retry: () => {},
                    }}
                    count={heading.count}
                    total={null}
                    className={classes.figureValue ?? ""}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

/** The end of a group: a record that begins with what the group has in common. */
export function CardAdder({ section, add }: { section: Section; add(section: Section): void }) {
  const t = useTranslations("grid.groups");
  return (
    <button type="button" className={classes.adder} onClick={() => add(section)}>
      <Icon name="fas_plus" size={12} />
      {t("add")}
    </button>
  );
}
