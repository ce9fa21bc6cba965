import { Modal } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import { foldText } from "#shared/fold-text.ts";
import { moveInChoices } from "#ui/move-in-choices.ts";
import { SearchInput } from "#ui/search-input.tsx";
import type { Grid } from "../grid.ts";
import type { GridColumn } from "../grid-model.ts";
import { GroupName } from "../toolbar/group-names.tsx";
import type { Row } from "../window/row-window.ts";
import type { Heading, Section } from "./group-lines.ts";
import classes from "./move-to-group-dialog.module.css";

type MoveToGroupDialogProps = {
  grid: Grid;
  row: Row;
  grouping: readonly GridColumn[];
  move(from: Section, to: Heading, index: number): Promise<void>;
  close(): void;
};

/** Into which of the groups that there are a record goes. */
export function MoveToGroupDialog({ grid, row, grouping, move, close }: MoveToGroupDialogProps) {
  const t = useTranslations("grid.groups");
  const say = useTranslations("ui.actions");
  const format = useFormatter();
  const [search, setSearch] = useState("");
  const { collectionId } = grid.around.query;
  const { columns } = useFilterColumns(collectionId);
  const index = grid.window.placeOf(row.id);
  const from = index === undefined ? undefined : grid.window.lines?.sectionOf(index);
  const groups = (grid.window.lines?.headings ?? []).filter(
    ({ key, values }) => values.length === from?.values.length && key !== from.key,
  );
  const wordsOf = ({ values }: Heading) =>
    values.map((value) => (value === null ? t("none") : (grid.window.names.get(String(value))?.name ?? String(value))));
  const found = groups.filter((group) => foldText(wordsOf(group).join(" ")).includes(foldText(search.trim())));
  return (
    <Modal
      opened
      onClose={close}
      title={t("moveTitle", { name: row.name })}
      size={420}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the choices inside */}
      <div className={classes.stack} onKeyDown={moveInChoices}>
        <SearchInput label={t("search")} value={search} onChange={setSearch} data-autofocus />
        {found.length === 0 && <p className={classes.note}>{t("noneFound")}</p>}
        <ul className={classes.list}>
          {found.map((group) => (
            <li key={group.key}>
              <button
                type="button"
                className={classes.choice}
                data-choice
                onClick={() => {
                  close();
                  if (from && index !== undefined) void move(from, group, index);
                }}
              >
                <span className={classes.names}>
                  {grouping.slice(0, group.values.length).map(({ key }, place) => {
                    const column = columns?.get(key);
                    return column && <GroupName key={key} {...{ collectionId, column }} value={group.values[place]} />;
                  })}
                </span>
                <span className={classes.count}>{format.number(group.count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
