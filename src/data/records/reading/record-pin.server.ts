import { sql } from "kysely";
import type { PinKind } from "#data/collections/pin-kind.server.ts";
import { collectionNames, placesOf, sightOf } from "./visible-records.server.ts";

export const recordPin: PinKind = {
  name: "record",
  async find(team, known, ids) {
    const { sees } = await sightOf(team, known);
    const rows = await team.data
      .selectFrom("_record")
      .select(["_record.id", "_record.name", "_record.collections"])
      .select(sees.as("isSeen"))
      .where("_record.id", "in", ids)
      .where("_record.deleted_at", "is", null)
      .execute();
    const placed = await placesOf(team, known, rows);
    return new Map(
      placed.map((row) => {
        const [place] = collectionNames(known, row);
        const icon = (place && known.definitions.collections.get(place.id)?.icon) ?? "fas_file-lines";
        return [row.id, row.isSeen ? { name: row.name, icon, hint: place?.name ?? "" } : "hidden"];
      }),
    );
  },
  existing: async (team, ids) =>
    (
      await team.data.selectFrom("_record").select("id").where("id", "=", sql<string>`any(${ids}::uuid[])`).execute()
    ).map(({ id }) => id),
};
