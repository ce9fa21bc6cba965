import type { NamedThing } from "./known-names.tsx";
import { useRecordNames } from "./known-names.tsx";
import { RecordChip } from "./record-chip.tsx";

interface NamedRecordProps {
  id: string;
  /** As it was told by whoever names it: of a record in the bin nothing else says it. */
  name: string;
  /** Of its collection, where nothing more is known of it. */
  icon?: string | undefined;
  /** So are those of its collection. */
  isPerson?: boolean | undefined;
}

/** A record whose name is known already: it stands there at once, and its picture or icon follows. */
export function NamedRecord({ id, name, icon, isPerson }: NamedRecordProps) {
  const known = useAppearance(id, icon, isPerson);
  return <RecordChip id={id} nameOf={() => ({ ...known, name })} />;
}

/** What a record is drawn with; room for it while that is not known, its collection's icon if it never will be. */
export function useAppearance(id: string, icon = "fas_file-lines", isPerson = false): Omit<NamedThing, "name"> {
  const found = useRecordNames([id])(id);
  if (found === undefined) return { isAwaited: true };
  if (!found || found.isUnread) return { icon, isPerson };
  return { icon: found.icon ?? icon, isPerson: found.isPerson ?? false, avatarFileId: found.avatarFileId ?? null };
}
