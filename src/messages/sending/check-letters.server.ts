import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { fieldsNamedIn, type PlacedField } from "#messages/content/content-texts.ts";
import { readContent } from "#messages/content/read-content.server.ts";
import { readMailLook } from "#messages/content/read-mail-look.server.ts";
import { contentProblems } from "#messages/outgoing-messages/check-content.server.ts";
import { otherProblems } from "#messages/outgoing-messages/check-message.server.ts";
import { collectionsWithout } from "#messages/outgoing-messages/compile-audience.server.ts";
import { reachingOf } from "#messages/outgoing-messages/count-audience.server.ts";
import { type AskedField, countEmpty } from "#messages/outgoing-messages/count-empty.server.ts";
import { namesIn } from "#messages/outgoing-messages/message-contents.server.ts";
import { contentsOf, type MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { readSchedule } from "#messages/outgoing-messages/schedule.ts";
import type { App } from "#server/app.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { messageWarnings } from "./compile-message.server.ts";
import type { MessageCheck } from "./contract.ts";
import { requireWritable } from "./require-writable.server.ts";

type Asking = { app: App; caller: TeamCaller; say: Say };
type Found = Omit<MessageCheck, "message"> & { values: Record<string, string | number> };

/** Nobody looks at more at once. */
const maxFindings = 200;
/** Of so many fields it is counted who has no value. */
const mostCounted = 30;

/** All that keeps a message from being sent, and all that should be looked at before, with where it stands. */
export async function checkMessage({ app, caller, say }: Asking, team: TeamDb, messageId: string) {
  const row = await requireWritable(team, caller, messageId);
  const found = [
    ...(await contentProblems(caller, team, row)).map(({ values, messageKey, ...place }) => ({
      ...{ ...nowhere, ...place, isProblem: true, messageKey, values },
    })),
    ...(await otherProblems({ app, caller }, app.db, row)).map(({ path, messageKey, values = {} }) => ({
      ...{ ...nowhere, path, isProblem: true, messageKey, values },
    })),
    ...(await warningsOf(app, team, caller, row)),
    ...(await fieldWarnings(app, team, caller, row)),
    ...(await preferenceWarnings(team, caller, row)),
  ];
  return {
    checks: found
      .slice(0, maxFindings)
      .map(({ values, ...check }) => ({ ...check, message: say(check.messageKey as never, values) })),
  };
}

const nowhere = {
  path: null,
  collectionId: null,
  language: null,
  blockId: null,
  part: null,
  line: null,
  column: null,
  count: null,
};

const warn = (warning: string, place: Partial<Found>, values: Found["values"]): Found => ({
  ...{ ...nowhere, ...place, isProblem: false, messageKey: `messageContent.warnings.${warning}`, values },
});

/** What the mails themselves show: their size, links, pictures and colors. */
async function warningsOf(app: App, team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<Found[]> {
  const { definitions } = await definitionsAndRights(team, caller);
  const look = (await readMailLook(app.db, team.id))!;
  const found: Found[] = [];
  for (const language of languagesOf(row)) {
    const warnings = await messageWarnings(app, row, { language, timeZone: caller.timeZone, definitions, look });
    for (const { warning, blockId, part, values = {} } of warnings)
      found.push(warn(warning, { language, blockId, part }, values));
  }
  return found;
}

/** Tags that stand for nothing: for some, because they have no value; for all, because the sender may not read it. */
async function fieldWarnings(app: App, team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<Found[]> {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const named: (PlacedField & { language: Language })[] = [];
  for (const language of languagesOf(row)) {
    const content = readContent(contentsOf(row)[language]!, `Contents.${language}`);
    for (const field of await fieldsNamedIn(content, namesIn(definitions, row), new Breath()))
      named.push({ ...field, language });
  }
  const [open, closed] = [
    named.filter(({ fieldId }) => rights.mayWithField("read_data_field_data", fieldId)),
    named.filter(({ fieldId }) => !rights.mayWithField("read_data_field_data", fieldId)),
  ];
  const asked = [...new Map(open.flatMap(askedBy).map((field) => [keyOf(field), field])).values()].slice(
    0,
    mostCounted,
  );
  const counted = await countOrNone(app, team, caller, row, asked);
  const counts = new Map(asked.map((field, place) => [keyOf(field), counted[place] ?? 0]));
  return [
    ...closed.map(({ fieldId: _id, title, emptyOf: _of, ...place }) => warn("closedValue", place, { name: title })),
    ...open.flatMap((field) => {
      const { fieldId: _id, title, emptyOf: _of, ...place } = field;
      const count = askedBy(field).map((each) => counts.get(keyOf(each)) ?? 0)[0] ?? 0;
      return count > 0 ? [warn("emptyValue", { ...place, count }, { name: title, count })] : [];
    }),
  ];
}

/** Nothing says which language, or whose clock, it is that counts: everybody gets the message's own. */
async function preferenceWarnings(team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<Found[]> {
  const asked = [
    ...(languagesOf(row).length > 1 ? (["language"] as const) : []),
    ...(readSchedule(row.schedule).inRecipientsZone ? (["timeZone"] as const) : []),
  ];
  if (asked.length === 0) return [];
  try {
    const reaching = await reachingOf(team, caller, row);
    return asked.flatMap((preference) =>
      collectionsWithout(reaching, preference).map(({ id, pluralName }) => ({
        ...{ ...nowhere, path: "Audience", collectionId: id, isProblem: false },
        ...{ messageKey: `messages.checks.preference.${preference}`, values: { name: pluralName } },
      })),
    );
  } catch (error) {
    // Recipients that cannot be found are told of by themselves.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const askedBy = ({ fieldId, emptyOf }: { fieldId: string; emptyOf: AskedField["of"] | undefined }): AskedField[] =>
  emptyOf ? [{ of: emptyOf, fieldId }] : [];

const keyOf = ({ of, fieldId }: AskedField): string => `${of} ${fieldId}`;

/** Recipients that cannot be found are told of by themselves. */
async function countOrNone(...asked: Parameters<typeof countEmpty>): Promise<number[]> {
  try {
    return await countEmpty(...asked);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const languagesOf = (row: MessageRow): Language[] => Object.keys(contentsOf(row)) as Language[];
