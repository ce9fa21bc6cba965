import { useContext } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Room } from "../field-ui.ts";
import { Chip, ChipRow, UnknownChip } from "./chip.tsx";
import { useCollectionChoices } from "./collection-choices.ts";
import { KnownNames, type NamedThing, type Naming } from "./known-names.tsx";

/** Collections by icon and name. */
export function CollectionDisplay({ ids, room }: { ids: readonly string[]; room: Room }) {
  const nameOf = useCollectionNames();
  return <ChipRow room={room} chips={ids.map((id) => ({ key: id, chip: <CollectionChip known={nameOf(id)} /> }))} />;
}

type CollectionChipProps = { known: NamedThing | null | undefined; onRemove?: (() => void) | undefined };

export function CollectionChip({ known, onRemove }: CollectionChipProps) {
  const t = useTranslations("chips");
  if (known === undefined) return <Skeleton width={80} height={24} />;
  if (known === null) return <UnknownChip onRemove={onRemove}>{t("hiddenCollection")}</UnknownChip>;
  return <Chip known={known} onRemove={onRemove} />;
}

export function useCollectionNames(): Naming {
  const told = useContext(KnownNames);
  const { data, isLoading } = useCollectionChoices();
  return (id) => {
    const found = data?.find((each) => each.id === id);
    if (found) return { name: found.pluralName, icon: found.icon };
    return told.get(id) ?? (isLoading ? undefined : null);
  };
}
