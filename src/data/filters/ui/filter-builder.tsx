import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Filter } from "#shared/filter.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./filter-builder.module.css";
import { type FilterColumns, type ShownField, useFilterColumns } from "./filter-columns.ts";
import { GroupEditor } from "./group-editor.tsx";
import { type FilterVariable, useFilterDraft } from "./use-filter-draft.ts";

export type FilterBuilderProps = {
  collectionId: string;
  /** Null asks for nothing, and so for every record. */
  value: Filter | null;
  /** Only with whole filters: what is half-finished stays in the editor. */
  onChange: (filter: Filter | null) => void;
  /** Whether something in it is half-finished, so that a page can wait with saving. */
  onUnfinished?: (isUnfinished: boolean) => void;
  /** Which fields can be asked about; absent: those of the collection. */
  fields?: readonly ShownField[];
  /** Instead of a collection's: what a wizard knows, for example. */
  columns?: FilterColumns;
  /** What conditions can compare with beside values that are entered. */
  variables?: readonly FilterVariable[];
  /** A field to begin another condition with; null: one that has none yet. */
  begin?: string | null | undefined;
  /** Say what is missing at once; else when the person goes elsewhere. */
  showGaps?: boolean;
};

/** Conditions in groups, over the one language for filters. */
export function FilterBuilder({ collectionId, fields, columns: given, ...rest }: FilterBuilderProps) {
  const t = useTranslations("filters");
  const { columns: read, isError, retry } = useFilterColumns(collectionId, fields);
  const columns = given ?? read;
  if (isError) return <ErrorState retry={retry}>{t("loadFailed")}</ErrorState>;
  if (!columns) return <SkeletonText lines={2} />;
  return <Editor {...rest} collectionId={collectionId} columns={columns} />;
}

type EditorProps = Omit<FilterBuilderProps, "fields" | "columns"> & { columns: FilterColumns };

function Editor({ showGaps = false, ...rest }: EditorProps) {
  const t = useTranslations("filters");
  const root = useRef<HTMLDivElement>(null);
  const [wasLeft, setLeft] = useState(false);
  const editing = useFilterDraft({ ...rest, root, showGaps: showGaps || wasLeft });
  const { draft, gaps } = editing;
  const reveal = () => setLeft(!root.current?.contains(document.activeElement));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus goes elsewhere
    <div
      ref={root}
      className={classes.builder}
      onFocus={() => setLeft(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && afterPress(reveal)}
    >
      {draft.parts.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
      <GroupEditor group={draft} editing={editing} />
      <p role="status" className={classes.status}>
        {gaps.size > 0 && t("unfinished", { count: gaps.size })}
      </p>
    </div>
  );
}

const longestPress = 500;

/** What appears while a button is being pressed would move it away from under the press, and nothing would happen. */
function afterPress(act: () => void) {
  const waiting = new AbortController();
  const finish = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    // The click comes right after.
    setTimeout(act);
  };
  for (const end of ["pointerup", "pointercancel", "keyup"] as const)
    addEventListener(end, finish, { signal: waiting.signal, capture: true });
  setTimeout(finish, longestPress);
}
