import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { sameJson } from "#shared/same-json.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { SavedSetup } from "../../contract.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import { NameForm } from "./name-form.tsx";
import { SavedRow } from "./saved-row.tsx";
import { ToolPanel } from "./tool-panel.tsx";
import classes from "./toolbar.module.css";
import { useSavedFilters } from "./use-saved-filters.ts";

/** Filters under names of one's own. The one that was used last stays marked, also while it is being changed. */
export function SavedTool({ list }: { list: ListState }) {
  const t = useTranslations("gridToolbar.saved");
  const saved = useSavedFilters(list.collectionId);
  const [usedId, setUsed] = useState<string>();
  const { filter, sort, groupBy } = list.setup;
  const current: SavedSetup = { filter, sort, groupBy, search: list.search };
  const isNothing = filter === null && sort.length === 0 && groupBy === null && list.search === "";
  const same = saved.filters?.find(({ setup }) => sameJson(setup, current));
  const used = same ?? (isNothing ? undefined : saved.filters?.find(({ id }) => id === usedId));
  const state = used && (same ? used.name : t("changedName", { name: used.name }));
  return (
    <ToolPanel
      icon="fas_star"
      label={t("label")}
      state={state}
      description={state ? t("inUse", { name: state }) : t("description")}
      width={360}
    >
      {(close) => (
        <div className={classes.stack}>
          <SavedList
            {...{ saved, current, usedId: used?.id }}
            isChanged={!same}
            use={({ id, setup }) => {
              setUsed(id);
              list.show({ ...setup, thenBy: null });
              close();
            }}
          />
          <SaveCurrent isNothing={isNothing} save={async (name) => setUsed((await saved.create(name, current)).id)} />
        </div>
      )}
    </ToolPanel>
  );
}

type SavedListProps = {
  saved: ReturnType<typeof useSavedFilters>;
  current: SavedSetup;
  usedId: string | undefined;
  isChanged: boolean;
  use: (filter: { id: string; setup: SavedSetup }) => void;
};

function SavedList({ saved, current, usedId, isChanged, use }: SavedListProps) {
  const t = useTranslations("gridToolbar.saved");
  const { filters, error, retry } = saved;
  if (error && !filters) return <ErrorState retry={retry}>{t("loadFailed")}</ErrorState>;
  if (!filters) return <SkeletonText lines={3} />;
  if (filters.length === 0) return <p className={classes.note}>{t("none")}</p>;
  return (
    <ul className={classes.choices} aria-label={t("label")}>
      {filters.map((filter) => (
        <li key={filter.id}>
          <SavedRow
            filter={filter}
            isUsed={filter.id === usedId}
            isChanged={filter.id === usedId && isChanged}
            use={() => use(filter)}
            update={() => void saved.update(filter, current)}
            rename={(name) => saved.rename(filter.id, name)}
            remove={() => void saved.remove(filter)}
          />
        </li>
      ))}
    </ul>
  );
}

function SaveCurrent({ isNothing, save }: { isNothing: boolean; save: (name: string) => Promise<unknown> }) {
  const t = useTranslations("gridToolbar.saved");
  const [isNaming, setNaming] = useState(false);
  if (isNaming) {
    return (
      <NameForm
        label={t("name")}
        initial=""
        save={async (name) => {
          await save(name);
          setNaming(false);
        }}
        cancel={() => setNaming(false)}
      />
    );
  }
  return (
    <div>
      <Button
        variant="subtle"
        leftSection={<Icon name="fas_plus" size={12} />}
        disabled={isNothing}
        onClick={() => setNaming(true)}
      >
        {t("save")}
      </Button>
      {isNothing && <p className={classes.note}>{t("nothingToSave")}</p>}
    </div>
  );
}
