import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { isPreview } from "#client/preview-window.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useAddedCollectionActions } from "#data/collections/ui/collection-actions.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { keptUpload } from "#data/csv/ui/kept-upload.ts";
import { usePeeked } from "#data/records/ui/peek.ts";
import { homeFor } from "#data/records/ui/record-form/form-fields.ts";
import type { Filter } from "#shared/filter.ts";
import { canonicalJson } from "#shared/same-json.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import type { ListChanges } from "./bulk/use-bulk.tsx";
import { useExport } from "./bulk/use-export.ts";
import classes from "./collection-records.module.css";
import type { Selection } from "./grid-model.ts";
import { type GridHandle, type GridLook, RecordGrid } from "./record-grid.tsx";
import { RowMenu, type RowMenuAt } from "./rows/row-menu.tsx";
import { closedGroup } from "./setup/closed-group.ts";
import type { SetupKeeper } from "./setup/use-kept-setup.ts";
import { type ListNeeds, type ListState, useListSetup } from "./setup/use-list-setup.ts";
import { FieldShaping } from "./shaping/field-shaping.ts";
import { useFieldShaping } from "./shaping/use-field-shaping.tsx";
import { nothingChosen } from "./table/row-choice.ts";
import { ListToolbar } from "./toolbar/list-toolbar.tsx";

const NewRecordPanel = lazy(async () => ({
  default: (await import("#data/records/ui/record-form/new-record-panel.tsx")).NewRecordPanel,
}));

const ImportPanel = lazy(async () => ({
  default: (await import("#data/csv/ui/import-panel.tsx")).ImportPanel,
}));

type ListFacts = { count: number | null; canCreate: boolean };

type CollectionRecordsProps = {
  collection: DataCollection;
  keeper: SetupKeeper;
  /** The ways to look at the collection, above the list. */
  tabs?: ReactNode;
  /** What the toolbar offers beside its own: what belongs to the way that is open. */
  tools?: ReactNode;
  /** How it can be kept as it stands, at the end of the toolbar. */
  saving?: (list: ListState) => ReactNode;
  /** How rows are drawn, and what of them is asked for beside the setup. */
  look?: GridLook & ListNeeds;
  /** Stands around the rows. */
  frame?: (rows: ReactNode) => ReactNode;
};

/** The list of a collection, with everything around it. */
export function CollectionRecords({ collection, keeper, tabs, tools, saving, look, frame }: CollectionRecordsProps) {
  const t = useTranslations("grid.page");
  const group = useTranslations("gridToolbar.group.closed");
  const format = useFormatter();
  const list = useListSetup(collection.id, keeper, look);
  const closed = closedGroup(list);
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  const [{ count, canCreate }, setKnown] = useState<ListFacts>({ count: null, canCreate: false });
  /** What a new record begins with; undefined: none is being made. */
  const [creating, setCreating] = useState<Record<string, unknown>>();
  const { teamId } = useTeamScope();
  // A file that was uploaded and not imported yet is waiting for its person.
  const [isImporting, setImporting] = useState(() => keptUpload(teamId, collection.id) !== undefined);
  const [filterBy, setFilterBy] = useState<string>();
  const [menu, setMenu] = useState<RowMenuAt>();
  const grid = useRef<GridHandle>(null);
  const { shaping, panels } = useFieldShaping(collection, list);
  const changes: ListChanges = {
    did: (...ids) => grid.current?.did(...ids),
    undone: (id) => grid.current?.undone(id),
  };
  const exporting = useExport({ query: list.query, columns: list.columns });
  const print = () =>
    grid.current?.print().catch((error) => toast.fail(explainFailure(t("printFailed"), error))) ?? Promise.resolve();
  // Nobody puts records into a smart collection: its filter does.
  const canImport = canCreate && !collection.isSmartCollection && !isPreview();
  // A new one is made in the collection whose records the filter chooses from.
  const { data: collections = [] } = useCollections();
  const home = collection.isSmartCollection ? homeFor(collections, collection.id) : undefined;
  const canMake = (canCreate || home?.abilities?.create === true) && !isPreview();
  const added = useAddedCollectionActions(collection);
  const isFiltered = list.query.filter !== null;
  const what = canonicalJson([list.query.filter, collection.id]);
  // What is chosen was chosen among what was listed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useEffect(() => setSelection(nothingChosen), [what]);

  return (
    <>
      <div className={classes.fill} data-peeking={usePeeked()?.list !== undefined || undefined}>
        <Page
          title={
            <>
              {collection.pluralName} {count !== null && <span className={classes.count}>{format.number(count)}</span>}
            </>
          }
          icon={collection.icon}
          width="wide"
          primary={canMake && <NewButton open={() => setCreating({})} />}
          more={[
            ...(canImport
              ? [{ key: "import", label: t("import"), icon: "fas_file-import", run: () => setImporting(true) }]
              : []),
            { key: "shown", label: t("exportShown"), icon: "fas_file-export", run: () => exporting.start("shown") },
            { key: "all", label: t("exportAll"), icon: "fas_file-export", run: () => exporting.start("all") },
            { key: "print", label: t("print"), icon: "fas_print", run: () => void print() },
            ...added,
          ]}
        >
          {tabs}
          {list.error ? (
            <Card>
              <ErrorState error={list.error} retry={list.retry}>
                {t("failed")}
              </ErrorState>
            </Card>
          ) : (
            <>
              {tools}
              {/* There from the start, so that nothing moves when the rest has come. */}
              <div inert={!list.isReady}>
                <ListToolbar
                  list={list}
                  begunFilter={{ field: filterBy, end: () => setFilterBy(undefined) }}
                  foldAll={(isFolded) => grid.current?.foldAll(isFolded)}
                >
                  {saving?.(list)}
                </ListToolbar>
              </div>
              {list.isReady && closed && (
                <Note icon="fas_layer-group" role="status">
                  {group(closed)}
                </Note>
              )}
              {list.isReady ? (
                <div className={classes.body}>
                  <FieldShaping value={shaping}>
                    {(frame ?? asIs)(
                      <RecordGrid
                        label={collection.pluralName}
                        expected={isFiltered ? null : collection.countDataObject}
                        total={isFiltered ? collection.countDataObject : null}
                        query={list.query}
                        columns={list.columns}
                        setup={list.setup}
                        grouping={list.grouping}
                        onSetup={list.change}
                        onFilterBy={setFilterBy}
                        selection={selection}
                        onSelect={setSelection}
                        onKnown={setKnown}
                        onRowMenu={(row, at) => setMenu({ row, at, from: document.activeElement })}
                        handle={grid}
                        look={look}
                        isByHand={collection.abilities?.order}
                        onAdd={canMake ? setCreating : undefined}
                        empty={(hasEmptyRow) =>
                          isFiltered ? (
                            <EmptyState
                              icon="fas_filter"
                              action={
                                <Button variant="default" onClick={list.clear}>
                                  {t("clearFilters")}
                                </Button>
                              }
                            >
                              {t("noMatch", { name: collection.pluralName })}
                            </EmptyState>
                          ) : (
                            <EmptyState
                              icon={collection.icon}
                              action={
                                canMake && (
                                  <div className={classes.ways}>
                                    <NewButton open={() => setCreating({})} />
                                    {canImport && (
                                      <Button
                                        variant="default"
                                        leftSection={<Icon name="fas_file-import" size={14} />}
                                        onClick={() => setImporting(true)}
                                      >
                                        {t("import")}
                                      </Button>
                                    )}
                                  </div>
                                )
                              }
                            >
                              {t(hasEmptyRow ? "emptyToFill" : "empty", { name: collection.pluralName })}
                            </EmptyState>
                          )
                        }
                      />,
                    )}
                  </FieldShaping>
                </div>
              ) : (
                <Card>
                  <SkeletonTable rows={skeletonRows(collection.countDataObject)} />
                </Card>
              )}
              {(selection.kind === "all" || selection.ids.size > 0) && (
                <BulkBar
                  {...{ collection, selection, query: list.query, columns: list.columns, list: changes }}
                  onSelect={setSelection}
                  total={count}
                />
              )}
            </>
          )}
        </Page>
        {creating && (
          <Suspense fallback={null}>
            <NewRecordPanel
              collectionId={collection.id}
              prefill={creating}
              opened
              close={() => setCreating(undefined)}
              onCreated={({ changeSetId }) => grid.current?.did(changeSetId)}
              onUndone={({ changeSetId }) => changeSetId && grid.current?.undone(changeSetId)}
            />
          </Suspense>
        )}
      </div>
      <RowMenu
        shown={menu}
        close={() => setMenu(undefined)}
        open={(row) => grid.current?.open(row)}
        waysOf={(row) => grid.current?.waysOf(row) ?? []}
        list={changes}
      />
      {panels}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportPanel
            collection={collection}
            close={() => setImporting(false)}
            list={changes}
            show={(since) =>
              list.show(
                { search: "", filter: changedSince(since), sort: null, groupBy: null, thenBy: null },
                { isPassing: true },
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}

const asIs = (rows: ReactNode) => rows;

/** As many as there will be, as far as one sees them at once. */
const skeletonRows = (count: number | null) => Math.max(1, Math.min(count ?? mostSkeletons, mostSkeletons));
const mostSkeletons = 10;

const changedSince = (moment: string): Filter => ({ field: "updated_at", operator: "on_or_after", value: moment });

function NewButton({ open }: { open(): void }) {
  const t = useTranslations("grid.page");
  return (
    <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={open}>
      {t("newRecord")}
    </Button>
  );
}
