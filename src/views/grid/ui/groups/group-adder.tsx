import { memo } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./group-heading.module.css";
import type { Section } from "./group-lines.ts";

type GroupAdderProps = { section: Section; line: number; y: number; width: number; add(section: Section): void };

/** The last line of a group: a record that begins with what the group has in common. */
export const GroupAdder = memo(function GroupAdder({ section, line, y, width, add }: GroupAdderProps) {
  const t = useTranslations("grid.groups");
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={line + 2}
      className={classes.adder}
      data-group
      data-section={section.key}
      style={{ transform: `translateY(${y}px)`, width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
      <div role="gridcell" tabIndex={-1} aria-colindex={1} className={classes.addCell}>
        <button type="button" className={classes.button} data-add-in={section.key} onClick={() => add(section)}>
          <Icon name="fas_plus" size={11} />
          {t("add")}
        </button>
      </div>
    </div>
  );
});
