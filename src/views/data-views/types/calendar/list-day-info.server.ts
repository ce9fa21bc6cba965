import { columnsFor } from "#data/filters/columns.server.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { OpenView } from "../../open-view.server.ts";
import type { DateInfo } from "./calendar.ts";

/** What another collection says about some days, as far as the reader may read it there. */
export async function listDayInfo(
  team: TeamDb,
  { settings, known }: OpenView,
  { from, to }: { from: string; to: string },
) {
  const info = settings.options.dateInfo as DateInfo;
  if (!info || !known.rights.mayInCollection("read_data_record_metadata", info.collectionId)) return [];
  const columns = columnsFor(known.definitions, known.rights, info.collectionId);
  const { collectionId, dateFieldId, imageFieldId, textFieldId, closedFieldId } = info;
  const date = columns.find(dateFieldId);
  if (date?.kind !== "date") return [];
  const fields = [dateFieldId, imageFieldId, textFieldId, closedFieldId].filter((id) => id && columns.find(id));
  const { records } = await listRecords(team, known, {
    collectionId,
    filter: { field: dateFieldId, operator: "between", value: [from, to] },
    sort: [{ field: dateFieldId, descending: false }],
    fields: fields as string[],
    limit: 1_000,
  });
  return records.map(({ id, values }) => {
    const text = textFieldId ? values[textFieldId] : undefined;
    const image = [imageFieldId ? values[imageFieldId] : undefined].flat()[0];
    return {
      recordId: id,
      date: String(values[dateFieldId]),
      isClosed: closedFieldId ? values[closedFieldId] === true : false,
      ...(typeof text === "string" && { text }),
      ...(typeof image === "string" && { imageFileId: image }),
    };
  });
}
