import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { ContentProblem } from "#messages/content/content-texts.ts";
import type { NameContext } from "#messages/content/merge/merge-names.ts";
import { type MessageContent, type MessageContents, messageContent } from "#messages/content/message-content.ts";
import { linkNamesOf } from "#messages/content/message-links.server.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { sameJson } from "#shared/same-json.ts";
import { collectionsOf, peopleOf } from "./audience.ts";
import type { MessageShown } from "./contract.ts";
import { audienceOf, contentsOf, type MessageRow } from "./message-rows.server.ts";

/** What tags in a message are about: the records of whoever gets it. */
export async function namesOf(
  team: TeamDb,
  caller: TeamCaller,
  row: Pick<MessageRow, "audience">,
): Promise<NameContext> {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const mayName = (fieldId: string) => rights.mayWithField("read_data_field_data", fieldId);
  const names = namesIn(caller.isTeamAdmin ? definitions : definitions.withoutInternal, row, mayName);
  return { ...names, links: await linkNamesOf(team) };
}

export function namesIn(
  definitions: Definitions,
  row: Pick<MessageRow, "audience">,
  mayName: NonNullable<NameContext["mayName"]> = () => false,
): NameContext {
  const audience = audienceOf(row);
  const linkedTo = (fieldId: string) => (definitions.fields.get(fieldId)?.config.collectionIds ?? []) as string[];
  return {
    ...{ definitions, mayName },
    collectionIds: collectionsOf(audience),
    personCollectionIds: peopleOf(audience, linkedTo),
  };
}

/** The merge language and all blocks come with the first message that has any of them. */
const tools = async () => {
  const [texts, reading] = await Promise.all([
    import("#messages/content/content-texts.ts"),
    import("#messages/content/read-content.server.ts"),
  ]);
  return { ...texts, ...reading };
};

const isPlain = (contents: MessageContents): boolean =>
  Object.values(contents).every(({ design, ...texts }) => design === null && !/\{[{%]/.test(JSON.stringify(texts)));

/** As people read them: fields by the names of their columns. Beside them, the fields that these recipients do not have. */
export async function shownContents(team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<ShownContents> {
  const foreignFields = new Map<string, ForeignFieldShown>();
  const onProblem = ({ problem, name, path, of }: ContentProblem) => {
    if (path === undefined) return;
    foreignFields.set(path, { Path: path, Title: problem === "otherField" ? name : null, NotOf: of ?? "" });
  };
  const names = () => namesOf(team, caller, row);
  const contents = await convert(contentsOf(row), names, "shownContent", { onProblem });
  return { contents, foreignFields: [...foreignFields.values()] };
}

type ForeignFieldShown = MessageShown["ForeignFields"][number];
type ShownContents = { contents: MessageContents; foreignFields: ForeignFieldShown[] };

type Saved = { contents: MessageContents; before: MessageContents };

/** As they are kept: fields by their ids. What was kept over a bound may stay as it is. */
export const storedContents = (
  team: TeamDb,
  caller: TeamCaller,
  row: Pick<MessageRow, "audience">,
  { contents, before }: Saved,
): Promise<MessageContents> =>
  convert(contents, () => namesOf(team, caller, row), "storedContent", {
    onExcess: (language, { problem, name }) => {
      if (!sameJson(contents[language], before[language]))
        refuseField(`Contents.${language}`, `messageContent.problems.${problem}`, { name });
    },
  });

type ProblemListeners = {
  onExcess?: (language: Language, excess: ContentProblem) => void;
  onProblem?: (problem: ContentProblem) => void;
};

async function convert(
  contents: MessageContents,
  names: () => Promise<NameContext>,
  way: "shownContent" | "storedContent",
  { onExcess, onProblem }: ProblemListeners,
): Promise<MessageContents> {
  if (isPlain(contents)) return contents;
  const { readContent, ...ways } = await tools();
  const context = await names();
  const converted: MessageContents = {};
  const breath = new Breath();
  for (const [language, given] of Object.entries(contents) as [Language, MessageContent][]) {
    const { content, problems, excess } = await ways[way](readContent(given, `Contents.${language}`), context, breath);
    if (excess) onExcess?.(language, excess);
    for (const problem of problems) onProblem?.(problem);
    converted[language] = messageContent.parse(JSON.parse(JSON.stringify(content)));
    await breath.take();
  }
  return converted;
}
