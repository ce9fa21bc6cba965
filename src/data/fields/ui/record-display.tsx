import type { Room } from "../field-ui.ts";
import { ChipRow } from "./chip.tsx";
import { useRecordNames } from "./known-names.tsx";
import { RecordChip } from "./record-chip.tsx";

/** Linked records; in a cell only those that are drawn are looked up. */
export function RecordDisplay({ ids, room, count }: { ids: readonly string[]; room: Room; count?: number }) {
  const nameOf = useRecordNames(room === "cell" ? ids.slice(0, 3) : ids);
  const chips = ids.map((id) => ({ key: id, chip: <RecordChip id={id} nameOf={nameOf} /> }));
  return <ChipRow {...{ room, chips, count }} />;
}
