import { useFormatter } from "use-intl";
import { useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { GroupName } from "#views/grid/ui/toolbar/group-names.tsx";
import classes from "./list.module.css";
import type { Heading } from "./list-sections.ts";

type GroupHeadingProps = { collectionId: string; heading: Heading; isClosed: boolean; toggle: () => void };

/** What the items below have in common, and how many they are. */
export function GroupHeading({ collectionId, heading, isClosed, toggle }: GroupHeadingProps) {
  const format = useFormatter();
  const column = useFilterColumns(collectionId).columns?.get(heading.field);
  const Level = heading.level === 0 ? "h2" : "h3";
  return (
    <Level className={classes.heading} data-level={heading.level}>
      <button type="button" aria-expanded={!isClosed} onClick={toggle}>
        <Icon name={isClosed ? "fas_chevron-right" : "fas_chevron-down"} size={12} />
        <span id={headingId(heading.key)} className={classes.headingName}>
          {column && <GroupName collectionId={collectionId} column={column} value={heading.value} />}
        </span>
        <span className={classes.number}>{format.number(heading.count)}</span>
      </button>
    </Level>
  );
}

/** Headings are named by what they stand for, which is no id of an element. */
export const headingId = (key: string): string => `group-${key.replace(/[^\w-]/g, "_")}`;
