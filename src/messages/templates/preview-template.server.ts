import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import type { CompiledContent } from "#messages/content/compile-content.ts";
import { exampleData } from "#messages/content/example-data.server.ts";
import { mailWordsIn } from "#messages/content/mail-words.server.ts";
import type { MergeFormat } from "#messages/content/merge/merge-format.ts";
import type { MergeData } from "#messages/content/merge/merge-value.ts";
import type { MessageContent } from "#messages/content/message-content.ts";
import { mailPictures } from "#messages/content/pictures.server.ts";
import { readMailLook } from "#messages/content/read-mail-look.server.ts";
import { readConditions, readMergeRecords } from "#messages/content/read-merge-data.server.ts";
import { showProblems, showWarnings } from "#messages/content/show-problems.server.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { allowsContentType, type DeliveryMethod, type TemplateUse } from "#shared/messages.ts";
import { type Asking, contentFor, requireTemplate } from "./read-templates.server.ts";
import { contentTools, namesFor, storedOf } from "./template-content.server.ts";

/** As a recipient gets it: with examples, or with what the caller may read of a record. */
export async function previewTemplate(asking: Asking, team: TeamDb, templateId: string, recordId: string | undefined) {
  const row = await requireTemplate(team, asking.caller, templateId);
  const previewed: Previewed = {
    ...{ method: row.delivery_method, language: row.language as Language, usedFor: row.used_for },
    hasFooter: !allowsContentType(row.used_for as TemplateUse, "TRANSACTIONAL"),
    content: storedOf(await contentFor(team, asking.caller, row)),
  };
  return previewContent(asking, team, previewed, recordId);
}

type Previewed = {
  method: DeliveryMethod;
  language: Language;
  usedFor: string;
  hasFooter: boolean;
  content: MessageContent;
};

export async function previewContent(
  { app, caller, say }: Asking,
  team: TeamDb,
  { method, language, usedFor, hasFooter, content }: Previewed,
  recordId?: string,
) {
  const format: MergeFormat = { language, timeZone: caller.timeZone };
  const known = await definitionsAndRights(team, caller);
  const record = recordId === undefined ? undefined : await requireRecord(team, known, recordId);
  const [{ compileContent, renderForPreview }, { readContent }] = await Promise.all([
    import("#messages/content/compile-content.ts"),
    contentTools(),
  ]);
  const look = (await readMailLook(app.db, team.id))!;
  const compiled = await compileContent(readContent(content, "Design"), {
    method,
    names: { ...(await namesFor(team, caller, usedFor)), collectionIds: record?.collections ?? null },
    format,
    mail: { accent: look.accent, words: mailWordsIn(language), hasFooter, ...mailPictures(app, look) },
    pause: new Breath(),
  });
  const sample = await exampleData(known, compiled, format, { team: look.teamName, address: app.env.APP_URL });
  const own = record && (await recordData(team, known, compiled, format, record));
  const { readLists } = await import("#messages/content/read-view-lists.server.ts");
  const lists = await readLists({ team, caller, format }, compiled.lists, record ? [record.id] : null);
  const { problems, ...rendered } = renderForPreview(compiled, { ...sample, ...own, lists });
  return {
    ...rendered,
    problems: showProblems(problems, say),
    warnings: showWarnings(compiled.warnings, say),
  };
}

type Seen = Awaited<ReturnType<typeof requireRecord>>;

async function requireRecord(team: TeamDb, known: DefinitionsAndRights, recordId: string) {
  const { records } = await readRecords(team, known, { ids: [recordId], fields: [] });
  if (!records[0]) throw new Refusal("not_found");
  return records[0];
}

async function recordData(
  team: TeamDb,
  known: DefinitionsAndRights,
  { needs, conditions, itemConditions }: CompiledContent,
  format: MergeFormat,
  { id, name, homeId }: Seen,
): Promise<MergeData> {
  const record = (await readMergeRecords(team, known, { ids: [id], needs, format, itemConditions })).get(id);
  const asked = { conditions, collectionIds: [homeId], ids: [id], timeZone: format.timeZone };
  return {
    ...(record && { record, records: [record], person: record }),
    recipient: { name, email: null, phone: null },
    conditions: (await readConditions(team, known, asked)).get(id) ?? {},
  };
}
