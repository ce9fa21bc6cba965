import { Button, Menu } from "@mantine/core";
import { lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { mostAtOnce } from "#data/bulk/contract.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useLocating } from "#data/geocoding/ui/use-locating.ts";
import { openMerge } from "#data/merging/ui/open-merge.ts";
import { confirm } from "#ui/confirm.ts";
import { SelectionBar } from "#ui/selection-bar.tsx";
import { toast } from "#ui/toast.ts";
import type { GridColumn, ListQuery, Selection } from "../grid-model.ts";
import { allChosen, chosenCount, nothingChosen } from "../table/row-choice.ts";
import { BarButton } from "./bar-button.tsx";
import classes from "./bulk.module.css";
import { bulkActions } from "./bulk-actions.ts";
import { type BulkInput, targetOf } from "./bulk-target.ts";
import { EditPanel } from "./edit-panel.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { type ListChanges, useBulk } from "./use-bulk.tsx";
import { useChosen } from "./use-chosen.ts";
import { useExport } from "./use-export.ts";

const AddToCollectionDialog = lazy(async () => ({
  default: (await import("#data/collection-membership/ui/add-to-collection-dialog.tsx")).AddToCollectionDialog,
}));

type BulkBarProps = {
  collection: DataCollection;
  query: ListQuery;
  columns: readonly GridColumn[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** How many match; null while that is counted. */
  total: number | null;
  list: ListChanges;
};

type Panel = "edit" | "tag" | "untag" | "add" | "remove";

/** What can be done with the chosen records. */
export function BulkBar({ collection, query, columns, selection, onSelect, total, list }: BulkBarProps) {
  const t = useTranslations("gridBulk");
  const [panel, setPanel] = useState<Panel>();
  const clear = () => onSelect(nothingChosen);
  const run = useBulk({ query, selection, list, onLong: clear });
  const { records, places, mayUpdate, mayDelete } = useChosen(collection, selection);
  const exporting = useExport({ query, columns });
  const count = chosenCount(selection) ?? total ?? 0;
  const opener = useRef<HTMLElement>(null);
  /** What was opened is gone at once: whoever uses the keyboard goes on at its button. */
  const close = () => {
    setPanel(undefined);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  };
  /** What leaves the list is chosen no more. */
  const runAndClear = async (input: BulkInput) => {
    const isDone = await run(input);
    if (isDone) clear();
    return isDone;
  };
  const remove = async () => {
    const words = { title: t("delete.title", { count }), body: t("delete.body"), confirmLabel: t("delete.confirm") };
    if (count > 1 && !(await confirm({ ...words, danger: true }))) return;
    try {
      await runAndClear({ action: "delete" });
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
  };
  const isAll = selection.kind === "all" && selection.except.size === 0;
  const open = (next: Panel) => (event: MouseEvent<HTMLElement>) => {
    opener.current = buttonOf(event.currentTarget);
    setPanel(next);
  };
  return (
    <>
      <SelectionBar
        label={t("label")}
        count={t(isAll ? "allSelected" : "selected", { count })}
        clearLabel={t("clear")}
        onClear={clear}
      >
        {!isAll && total !== null && total > count && (
          <Button variant="light" size="compact-md" onClick={() => onSelect(allChosen(total))}>
            {t("selectAll", { count: total })}
          </Button>
        )}
        <span className={classes.divider} aria-hidden />
        {mayUpdate && (
          <>
            <BarButton icon="fas_pen" label={t("edit.open")} onClick={open("edit")} />
            <Choices icon="fas_tags" label={t("tags.open")}>
              <Menu.Item onClick={open("tag")}>{t("tags.add")}</Menu.Item>
              <Menu.Item onClick={open("untag")}>{t("tags.remove")}</Menu.Item>
            </Choices>
            <Choices icon="fas_folder" label={t("collections.open")}>
              <Menu.Item onClick={open("add")}>{t("collections.add")}</Menu.Item>
              <Menu.Item onClick={open("remove")}>{t("collections.remove")}</Menu.Item>
            </Choices>
          </>
        )}
        {mayUpdate && <Locate collectionId={collection.id} query={query} selection={selection} onBegun={clear} />}
        <Choices icon="fas_file-export" label={t("export.open")} loading={exporting.isBusy}>
          <Menu.Item onClick={() => exporting.start("shown", selection)}>{t("export.shown")}</Menu.Item>
          <Menu.Item onClick={() => exporting.start("all", selection)}>{t("export.all")}</Menu.Item>
        </Choices>
        {mayUpdate && mayDelete && <Merge collection={collection} selection={selection} />}
        {bulkActions.all().map(({ key, Action }) => (
          <Action key={key} target={targetOf(selection, query)} {...{ collection, count }} />
        ))}
        {mayDelete && <BarButton danger icon="fas_trash" label={t("delete.open")} onClick={() => void remove()} />}
      </SelectionBar>
      {panel === "edit" && <EditPanel collectionId={collection.id} {...{ count, run, close }} />}
      {(panel === "tag" || panel === "untag") && <TagDialog action={panel} {...{ count, run, close }} />}
      {panel === "add" && (
        <Suspense fallback={null}>
          <AddToCollectionDialog
            records={records}
            close={close}
            send={({ id }, values) => run({ action: "add", collectionId: id, values })}
          />
        </Suspense>
      )}
      {panel === "remove" && (
        <LeaveDialog collectionId={collection.id} places={places} run={runAndClear} {...{ count, close }} />
      )}
    </>
  );
}

/** Two that are the same become one. */
function Merge({ collection, selection }: { collection: DataCollection; selection: Selection }) {
  const t = useTranslations("gridBulk");
  const [recordId, otherId, ...more] = selection.kind === "some" ? selection.ids : [];
  if (!recordId || !otherId || more.length > 0 || collection.isUsedAsCustomList) return null;
  return <BarButton icon="fas_code-merge" label={t("merge")} onClick={() => openMerge(recordId, otherId)} />;
}

type LocateProps = { collectionId: string; query: ListQuery; selection: Selection; onBegun: () => void };

/** Coordinates for addresses that have none; of several addresses that records have, one at a time. */
function Locate({ collectionId, query, selection, onBegun }: LocateProps) {
  const t = useTranslations("gridBulk");
  const { addresses, locate, isBusy } = useLocating(collectionId);
  const label = t("locate.open");
  const icon = "fas_location-dot";
  const start = async (fieldId: string) => {
    const target = targetOf(selection, query);
    if (!target) return void toast.warn(t("tooMany", { most: mostAtOnce }));
    const { recordIds, matching } = target;
    if (await locate({ fieldId, recordIds, filter: matching?.filter })) onBegun();
  };
  if (addresses.length < 2)
    return addresses.map(({ id }) => (
      <BarButton key={id} icon={icon} label={label} loading={isBusy} onClick={() => void start(id)} />
    ));
  return (
    <Choices icon={icon} label={label} loading={isBusy}>
      {addresses.map(({ id, title }) => (
        <Menu.Item key={id} onClick={() => void start(id)}>
          {title}
        </Menu.Item>
      ))}
    </Choices>
  );
}

/** A choice of a menu goes with it: the button that the menu belongs to stays. */
function buttonOf(pressed: HTMLElement): HTMLElement {
  const menu = pressed.closest("[role=menu]");
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "") ?? pressed;
}

type ChoicesProps = { icon: string; label: string; loading?: boolean; children: React.ReactNode };

function Choices({ children, ...button }: ChoicesProps) {
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <BarButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
