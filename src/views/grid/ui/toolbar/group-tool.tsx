import { Button, Select } from "@mantine/core";
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

type GroupToolProps = { list: ListState; foldAll: (isFolded: boolean) => void };

export function GroupTool({ list, foldAll }: GroupToolProps) {
  const t = useTranslations("gridToolbar.group");
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const titles = list.grouping.map((column) => column.title);
  const [title] = titles;
  return (
    <ToolPanel
      icon="fas_layer-group"
      label={t("label")}
      state={title && titles.join(", ")}
      description={title ? t("by", { title: titles.join(", ") }) : t("description")}
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
          {title && <GroupFields list={list} foldAll={foldAll} />}
          <FieldChoice list={list} onChosen={isNarrow ? () => undefined : close} />
        </div>
      )}
    </ToolPanel>
  );
}

/** What the list is grouped by within its groups, and all of them folded at once. */
function GroupFields({ list, foldAll }: GroupToolProps) {
  const t = useTranslations("gridToolbar.group");
  const { groupBy, thenBy } = list.setup;
  const others = list.allColumns.filter((column) => canGroup(column) && column.key !== groupBy);
  return (
    <>
      <div className={classes.foot}>
        <Button size="compact-sm" variant="default" onClick={() => foldAll(true)}>
          {t("foldAll")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => foldAll(false)}>
          {t("openAll")}
        </Button>
      </div>
      <Select
        label={t("second")}
        placeholder={t("none")}
        data={others.map(({ key, title }) => ({ value: key, label: title }))}
        value={thenBy}
        onChange={(key) => list.change({ thenBy: key })}
        clearable
        searchable
        nothingFoundMessage={t("noneFound")}
      />
      <h2 className={classes.heading}>{t("first")}</h2>
    </>
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
    if (key !== groupBy) list.change({ groupBy: key, thenBy: null });
    onChosen();
  };
  const isSearching = search.trim() !== "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the buttons inside
    <div className={classes.stack} onKeyDown={moveInChoices}>
      <SearchInput label={t("search")} value={search} onChange={setSearch} isEntry />
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
