import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { keepHidden } from "../../keep-hidden.ts";
import { FieldAdder } from "./field-adder.tsx";
import classes from "./layout-editor.module.css";
import { LayoutTile } from "./layout-tile.tsx";
import type { CardValues } from "./use-card-form.ts";

export type LaidOut = CardValues["fields"][number];

type LayoutEditorProps = {
  hasWidths: boolean;
  value: readonly LaidOut[];
  onChange: (value: LaidOut[]) => void;
  available: { fields: readonly Field[]; isLoading: boolean; error: Error | null; retry: () => void };
};

/** The fields of a card in their order, each as wide as it will be; or columns, one below the other. */
export function LayoutEditor({ hasWidths, value, onChange, available }: LayoutEditorProps) {
  const t = useTranslations("cards.layout");
  const { fields, isLoading, error, retry } = available;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const items = value.flatMap((item) => {
    const field = byId.get(item.fieldId);
    return field ? [{ ...item, field }] : [];
  });
  const change = (next: LaidOut[]) => {
    const plain = next.map(({ fieldId, width }) => ({ fieldId, width }));
    onChange(keepHidden(value, plain, { idOf: ({ fieldId }) => fieldId, isSeen: ({ fieldId }) => byId.has(fieldId) }));
  };
  const add = (added: readonly Field[]) =>
    change([...items, ...added.map(({ id, displayWidth }) => ({ fieldId: id, width: displayWidth }))]);
  const inOrder = (ids: string[]) => ids.flatMap((id) => items.find(({ fieldId }) => fieldId === id) ?? []);
  return (
    <section className={classes.layout} aria-label={hasWidths ? t("fields") : t("columns")} data-path="fields">
      <h3 className={classes.heading}>{hasWidths ? t("fields") : t("columns")}</h3>
      <p className={classes.help}>{hasWidths ? t("fieldsHelp") : t("columnsHelp")}</p>
      {error && fields.length === 0 && (
        <ErrorState retry={retry} error={error}>
          {t("failed")}
        </ErrorState>
      )}
      {isLoading && fields.length === 0 && <SkeletonText lines={3} />}
      {!isLoading && !error && items.length === 0 && (
        <div className={classes.empty}>
          <EmptyState>{hasWidths ? t("noFields") : t("noColumns")}</EmptyState>
        </div>
      )}
      <div className={classes.frame}>
        <SortableList
          items={items}
          getId={({ fieldId }) => fieldId}
          label={({ field }) => field.title}
          name={hasWidths ? t("fields") : t("columns")}
          direction={hasWidths ? "grid" : "vertical"}
          disabled={items.length < 2}
          onMove={(ids) => change(inOrder(ids))}
          className={(hasWidths ? classes.grid : classes.columns) ?? ""}
          render={({ field, fieldId, width }, { handle }) => (
            <LayoutTile
              {...{ field, width, handle, hasWidths }}
              onWidth={(next) =>
                change(items.map((item) => (item.fieldId === fieldId ? { ...item, width: next } : item)))
              }
              onRemove={() => change(items.filter((item) => item.fieldId !== fieldId))}
            />
          )}
        />
      </div>
      <FieldAdder fields={fields.filter(({ id }) => !value.some(({ fieldId }) => fieldId === id))} add={add} />
    </section>
  );
}
