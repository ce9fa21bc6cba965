import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { moveInChoices } from "#ui/move-in-choices.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { columnIcon } from "../column-icon.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import { canGroup } from "../setup/value-conditions.ts";
import { GroupList } from "./group-list.tsx";
import { phoneWidth, ToolPanel } from "./tool-panel.tsx";
import classes from "./toolbar.module.css";

export function GroupTool({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.group");
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const title = list.allColumns.find(({ key }) => key === list.setup.groupBy)?.title;
  return (
    <ToolPanel
      icon="fas_layer-group"
      label={t("label")}
      state={title}
      description={title ? t("by", { title }) : t("description")}
      width={320}
    >
      {(close) => (
        <div className={classes.stack}>
          {isNarrow && title && (
            <section>
              <h3 className={classes.heading}>{t("groups", { title })}</h3>
              <div className={classes.someGroups}>
                <GroupList list={list} onChosen={close} />
              </div>
            </section>
          )}
          <FieldChoice list={list} onChosen={isNarrow ? () => undefined : close} />
        </div>
      )}
    </ToolPanel>
  );
}

/** By what the list falls into groups. */
function FieldChoice({ list, onChosen }: { list: ListState; onChosen: () => void }) {
  const t = useTranslations("gridToolbar.group");
  const [search, setSearch] = useState("");
  const { groupBy } = list.setup;
  const found = list.allColumns
    .filter(canGroup)
    .filter(({ title }) => foldText(title).includes(foldText(search.trim())));
  const choose = (key: string | null) => {
    if (key !== groupBy) list.change({ groupBy: key });
    onChosen();
  };
  const isSearching = search.trim() !== "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the buttons inside
    <div className={classes.stack} onKeyDown={moveInChoices}>
      <SearchInput label={t("search")} value={search} onChange={setSearch} />
      <ul className={classes.choices} aria-label={t("label")}>
        {!isSearching && (
          <li>
            <button
              type="button"
              className={classes.choice}
              data-choice
              aria-pressed={groupBy === null}
              onClick={() => choose(null)}
            >
              <Icon name="fas_xmark" size={14} />
              <span className={classes.choiceWords}>{t("none")}</span>
            </button>
          </li>
        )}
        {found.map((column) => (
          <li key={column.key}>
            <button
              type="button"
              className={classes.choice}
              data-choice
              aria-pressed={groupBy === column.key}
              onClick={() => choose(column.key)}
            >
              <Icon name={columnIcon(column)} size={14} />
              <span className={classes.choiceWords}>{column.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.note}>{t("noneFound")}</p>}
    </div>
  );
}
