import { sql } from "kysely";
import { knowledgeOf } from "#data/collections/read-definitions.server.ts";
import { collectionNames, placesOf, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { PinKind } from "./pin-kinds.ts";

/** What a pin leads to, for one person: shown by its name, or there and closed to them. */
export type Subject = { name: string; icon: string; hint: string } | "hidden";
type Known = Awaited<ReturnType<typeof knowledgeOf>>;

type Kind = {
  /** Of those that are there; what is in the bin is not. */
  find(team: TeamDb, known: Known, ids: string[]): Promise<Map<string, Subject>>;
  /** Those that have not gone for good: also in the bin. */
  existing(team: TeamDb, ids: string[]): Promise<string[]>;
};

export const kindsOfPins: Record<PinKind, Kind> = {
  collection: {
    async find(_team, { definitions, rights }, ids) {
      const there = ids.flatMap((id) => definitions.collections.get(id) ?? []);
      return new Map(
        there.map(({ id, pluralName, icon }) => {
          const isSeen = rights.mayInCollection("read_data_record_metadata", id);
          return [id, isSeen ? { name: pluralName, icon, hint: "" } : "hidden"];
        }),
      );
    },
    existing: async (team, ids) =>
      (await team.from("collection").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
  },
  record: {
    async find(team, known, ids) {
      const { sees } = await sightOf(team, known);
      const rows = await team.data
        .selectFrom("record as _record")
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
        await team.data.selectFrom("record").select("id").where("id", "=", sql<string>`any(${ids}::uuid[])`).execute()
      ).map(({ id }) => id),
  },
};

type Named = { kind: string; subject_id: string };

/** What each of the pins leads to; nothing for those whose thing is in the bin or gone. */
export async function findSubjects(
  team: TeamDb,
  caller: TeamCaller,
  pins: readonly Named[],
): Promise<(pin: Named) => Subject | undefined> {
  const known = await knowledgeOf(team, caller);
  const found = new Map<string, Map<string, Subject>>();
  for (const [kind, of] of Map.groupBy(pins, (pin) => pin.kind)) {
    const ids = [...new Set(of.map((pin) => pin.subject_id))];
    found.set(kind, await kindsOfPins[kind as PinKind].find(team, known, ids));
  }
  return ({ kind, subject_id }) => found.get(kind)?.get(subject_id);
}
