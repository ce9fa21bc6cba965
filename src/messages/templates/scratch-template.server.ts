import { messageContent } from "#messages/content/message-content.ts";
import type { TeamDb } from "#server/db/db.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { beginDesign } from "./begin-design.ts";
import type { TemplateShown } from "./contract.ts";
import { type Asking, readTemplate } from "./read-templates.server.ts";
import { mayManageTemplates, mayWriteMessages } from "./template-rights.ts";
import { keepVersion } from "./template-status.server.ts";

type Scratch = { DeliveryMethodId: DeliveryMethod; ContentLanguageId: Language };

/** The empty template of a method and language: there from the first time that somebody asks for it. */
export async function startFromScratch(asking: Asking, input: Scratch): Promise<TemplateShown> {
  const { app, caller } = asking;
  if (!mayManageTemplates(caller) && !mayWriteMessages(caller, input.DeliveryMethodId)) throw new Refusal("forbidden");
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const templateId = await ensureScratch(team, input).catch((cause) => {
      throw new Refusal("unavailable", { fields: [{ path: "", messageKey: "messageTemplates.scratchFailed" }], cause });
    });
    return readTemplate(team, asking, templateId);
  });
}

async function ensureScratch(team: TeamDb, input: Scratch): Promise<string> {
  const known = await findScratch(team, input);
  if (known) return known;
  const isMail = input.DeliveryMethodId === "EMAIL";
  const design = isMail ? beginDesign("") : null;
  const row = {
    id: newId(),
    name: sayIn(input.ContentLanguageId)("messageTemplates.scratchName"),
    delivery_method: input.DeliveryMethodId,
    used_for: "marketing_and_participation",
    language: input.ContentLanguageId,
    status: "published" as const,
    is_scratch: true,
    content: JSON.stringify(messageContent.parse({ design })),
  };
  // Two who ask at once get the same.
  await team
    .insert("message_template", [row])
    .onConflict((twice) => twice.doNothing())
    .execute();
  const made = await findScratch(team, input);
  if (made === row.id) {
    const versionId = await keepVersion(team, null, { ...row, content: JSON.parse(row.content) });
    await team.update("message_template", { published_version_id: versionId }).where("id", "=", row.id).execute();
  }
  if (!made) throw new Error("no template to start from");
  return made;
}

async function findScratch(team: TeamDb, input: Scratch): Promise<string | undefined> {
  const row = await team
    .from("message_template")
    .select("id")
    .where("is_scratch", "=", true)
    .where("delivery_method", "=", input.DeliveryMethodId)
    .where("language", "=", input.ContentLanguageId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}
