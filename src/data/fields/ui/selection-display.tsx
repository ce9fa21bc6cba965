import { useContext } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Room } from "../field-ui.ts";
import { Chip, ChipRow, UnknownChip } from "./chip.tsx";
import { KnownNames, type NamedThing, type Naming } from "./known-names.tsx";
import { useItemsById } from "./list-items.ts";

/** The items that were chosen, in their colours. */
export function SelectionDisplay({ ids, listId, room }: { ids: readonly string[]; listId: string | null; room: Room }) {
  const itemOf = useItemNaming(listId);
  return <ChipRow room={room} chips={ids.map((id) => ({ key: id, chip: <ItemChip known={itemOf(id)} /> }))} />;
}

export function ItemChip({
  known,
  onRemove,
}: {
  known: NamedThing | null | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const t = useTranslations("chips");
  if (known === undefined) return <Skeleton width={64} height={24} />;
  if (known === null) return <UnknownChip onRemove={onRemove}>{t("goneItem")}</UnknownChip>;
  return <Chip known={known} onRemove={onRemove} />;
}

/** From the list, which knows the colours; else what came with the records. */
export function useItemNaming(listId: string | null): Naming {
  const told = useContext(KnownNames);
  const { items, isSettled } = useItemsById(listId);
  return (id) => items.get(id) ?? told.get(id) ?? (isSettled ? null : undefined);
}
