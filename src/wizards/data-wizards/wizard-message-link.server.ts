import { signLink } from "#messages/consent/links.server.ts";
import type { LinkedRecipient, MessageLink } from "#messages/content/message-links.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { publicWizardPath } from "#shared/public-paths.ts";
import { nameFor } from "../tasks/variable-key.ts";

/** `{{ links.wizard.sign_up }}`: where a wizard is run; a public one without an account, and by its recipient as themselves. */
export const wizardMessageLink: MessageLink = {
  name: "wizard",
  members: async (team) => [...(await wizardsByTag(team)).keys()],
  find: async (team, members) => {
    const wizards = await wizardsByTag(team);
    return new Map(members.flatMap((member) => (wizards.has(member) ? [[member, wizards.get(member)!]] : [])));
  },
  addressFor: (app, recipient, found) => {
    if (!found) return "";
    const { APP_URL } = app.env;
    const [wizardId = "", way] = found.split(" ");
    if (!way) return `${APP_URL}/team-${recipient.teamId}/wizards/${wizardId}`;
    if (way !== personal || !recipient.recordId) return `${APP_URL}${publicWizardPath(recipient.teamId, wizardId)}`;
    return `${APP_URL}/AuthPublicDataWizard/${signRecipient(app, recipient, wizardId)}`;
  },
};

/** Of a wizard that anybody runs, and of one that recognises its recipient. */
const [open, personal] = ["open", "personal"];
const daysOfLink = 30;

/** Who gets the message is who the run is about: a link for one run, as long as it is young. */
function signRecipient(app: Pick<App, "secret">, { teamId, outboxId }: LinkedRecipient, wizardId: string): string {
  const expiresAt = new Date(Date.now() + daysOfLink * 86_400_000);
  return signLink(app, "wizard", { teamId, of: "outbox", id: outboxId, expiresAt, detail: wizardId });
}

/** Each by the words of its name; those of the same words in the order in which they were made. */
async function wizardsByTag(team: TeamDb): Promise<Map<string, string>> {
  const wizards = await team
    .from("data_wizard")
    .select(["id", "name", "is_public", "external_access_by", "published_version_id"])
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const found = new Map<string, string>();
  for (const { id, name, is_public, external_access_by: by, published_version_id } of wizards) {
    const isOpen = is_public && by !== "nobody" && published_version_id !== null;
    const way = !isOpen ? "" : by === "anyone" ? ` ${open}` : ` ${personal}`;
    found.set(nameFor(name, new Set(found.keys())), `${id}${way}`);
  }
  return found;
}
