import type { PinKind, PinSubject } from "#data/collections/pin-kind.server.ts";
import { authorshipOf } from "./message-rows.server.ts";
import { maySee } from "./rules.ts";

/** A message that is pinned to a project is shown to who may see it, and hidden from everybody else. */
export const messagePin: PinKind = {
  name: "message",
  async find(team, _known, ids, caller) {
    const rows = await team
      .from("outgoing_message")
      .selectAll()
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    return new Map(
      rows.map((row): [string, PinSubject] => {
        if (!maySee(caller, authorshipOf(row), row)) return [row.id, "hidden"];
        const icon = row.delivery_method === "EMAIL" ? "fas_envelope" : "fas_comment-sms";
        return [row.id, { name: row.internal_name, icon, hint: "" }];
      }),
    );
  },
  existing: async (team, ids) =>
    (await team.from("outgoing_message").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
};
