import type { PinKind } from "../pin-kind.server.ts";

export const collectionPin: PinKind = {
  name: "collection",
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
};
