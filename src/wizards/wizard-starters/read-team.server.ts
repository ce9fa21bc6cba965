import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { allowsContentType, type TemplateUse } from "#shared/messages.ts";
import { mayUse } from "#shared/permissions.ts";
import type { StarterTeam } from "./starter.ts";

/** What the team has, as far as somebody who shapes its data knows of it. */
export async function readStarterTeam(team: TeamDb, caller: TeamCaller): Promise<StarterTeam> {
  const { definitions } = await definitionsAndRights(team, caller);
  const isTold = mayUse(caller, "outgoing_messages_templates");
  return {
    definitions: shapedBy(definitions, caller),
    templates: isTold ? await readTemplates(team) : [],
    senderId: isTold ? await readSender(team) : null,
  };
}

/** Published emails that may say what somebody has to know. */
async function readTemplates(team: TeamDb) {
  const rows = await team
    .from("message_template")
    .select(["id", "name", "used_for"])
    .where("status", "=", "published")
    .where("delivery_method", "=", "EMAIL")
    .where("deleted_at", "is", null)
    .orderBy("name")
    .limit(100)
    .execute();
  return rows
    .filter(({ used_for }) => allowsContentType(used_for as TemplateUse, "TRANSACTIONAL"))
    .map(({ id, name }) => ({ id, name }));
}

async function readSender(team: TeamDb): Promise<string | null> {
  const proven = await team
    .from("message_sender")
    .select("id")
    .where("proven_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("channel", "=", "EMAIL")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return proven?.id ?? null;
}
