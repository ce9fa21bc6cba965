import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { LinkFree } from "#data/fields/ui/link-free.ts";
import type { FilterColumn } from "#data/filters/ui/filter-columns.ts";
import { useThings } from "#data/filters/ui/use-things.ts";

type GroupNameProps = { collectionId: string; column: FilterColumn; value: unknown };

/** What the records of a group have in common. */
export function GroupName({ collectionId, column, value }: GroupNameProps) {
  const t = useTranslations("gridToolbar.group");
  if (value === null) return t("empty");
  if (!column.field) return <ThingName collectionId={collectionId} column={column} id={String(value)} />;
  // A type that holds several draws several, one at a time too.
  return (
    <LinkFree value={true}>
      <FieldDisplay field={column.field} value={column.isMany ? [value] : value} room="cell" />
    </LinkFree>
  );
}

type ThingNameProps = Omit<GroupNameProps, "value"> & { id: string };

function ThingName({ collectionId, column, id }: ThingNameProps) {
  const t = useTranslations("filters");
  const { nameOf, state } = useThings(collectionId, column, [id]);
  return nameOf(id)?.name ?? (state === "loading" ? "…" : t("unknownThing"));
}
