import type { MessageLink } from "#messages/content/message-links.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { nameFor } from "../tasks/variable-key.ts";

/** `{{ links.wizard.sign_up }}`: where a wizard is run. */
export const wizardMessageLink: MessageLink = {
  name: "wizard",
  members: async (team) => [...(await wizardsByTag(team)).keys()],
  find: async (team, members) => {
    const wizards = await wizardsByTag(team);
    return new Map(members.flatMap((member) => (wizards.has(member) ? [[member, wizards.get(member)!]] : [])));
  },
  addressFor: ({ env }, { teamId }, wizardId) => (wizardId ? `${env.APP_URL}/team-${teamId}/wizards/${wizardId}` : ""),
};

/** Each by the words of its name; those of the same words in the order in which they were made. */
async function wizardsByTag(team: TeamDb): Promise<Map<string, string>> {
  const wizards = await team
    .from("data_wizard")
    .select(["id", "name"])
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const found = new Map<string, string>();
  for (const { id, name } of wizards) found.set(nameFor(name, new Set(found.keys())), id);
  return found;
}
