import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type ListContext, openList } from "#data/records/reading/open-list.server.ts";
import type { ContentProblem } from "#messages/content/content-texts.ts";
import type { DesignCondition } from "#messages/content/design.ts";
import type { MessageContent, ReadContent } from "#messages/content/message-content.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import type { Language } from "#shared/languages.ts";
import { collectionsOf } from "./audience.ts";
import { namesOf } from "./message-contents.server.ts";
import { audienceOf, contentsOf, isFromProgram, type MessageRow } from "./message-rows.server.ts";

/** What keeps a content from being sent, and where it stands. */
export type PlacedProblem = Pick<ContentProblem, "blockId" | "part" | "line" | "column"> & {
  language: Language;
  messageKey: string;
  values: Record<string, string>;
};

/** Nobody mends more at once. */
const mostTold = 20;

/** Names that nobody knows, views that are gone, conditions that cannot be asked: found before anything is sent. */
export async function contentProblems(caller: TeamCaller, team: TeamDb, row: MessageRow): Promise<PlacedProblem[]> {
  const [{ storedContent }, { readContent }] = await Promise.all([
    import("#messages/content/content-texts.ts"),
    import("#messages/content/read-content.server.ts"),
  ]);
  const names = { ...(await namesOf(team, caller, row)), takesData: isFromProgram(row) };
  const found: PlacedProblem[] = [];
  for (const [language, given] of Object.entries(contentsOf(row)) as [Language, never][]) {
    const content = readContent(given, `Contents.${language}`);
    const { problems, excess } = await storedContent(content, names, new Breath());
    const tags = problems.slice(0, mostTold);
    const design = excess ? [] : await designProblems(caller, team, row, { language, design: content.design });
    found.push(
      ...[...tags, ...design].map(({ problem, name, of = "", blockId, part, line, column }) => ({
        ...{ language, blockId, part, line, column },
        ...{ messageKey: `messageContent.problems.${problem}`, values: { name, of } },
      })),
    );
  }
  return found;
}

/** Anything to read or to see. A design is what is shown of an email that has one. */
export async function hasContent(content: MessageContent | undefined): Promise<boolean> {
  if (!content?.design) return Boolean(content?.text.trim());
  const { isBlankDesign, designSchema } = await import("#messages/content/design.ts");
  const { data: design } = designSchema.safeParse(content.design);
  // What cannot be read is a problem of another kind.
  return !design || !isBlankDesign(design);
}

type Designed = { language: Language; design: ReadContent["design"] };

type Told = Omit<ContentProblem, "problem"> & { problem: ContentProblem["problem"] | "badCondition" };

async function designProblems(
  caller: TeamCaller,
  team: TeamDb,
  row: MessageRow,
  { language, design }: Designed,
): Promise<Told[]> {
  if (!design) return [];
  const [{ conditionsIn }, { listProblemsIn }] = await Promise.all([
    import("#messages/content/design.ts"),
    import("#messages/content/read-view-lists.server.ts"),
  ]);
  const collectionIds = collectionsOf(audienceOf(row));
  const reader = { team, caller, format: { language, timeZone: caller.timeZone } };
  const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
  const found: Told[] = await listProblemsIn(reader, design, collectionIds);
  for (const condition of conditionsIn(design)) {
    if (await isAskable(team, known, condition, collectionIds)) continue;
    found.push({ problem: "badCondition", name: "", blockId: condition.blockId, part: "filter", line: 1, column: 1 });
  }
  return found;
}

/** In one of the collections at least that its records are of. */
async function isAskable(
  team: TeamDb,
  known: ListContext,
  condition: DesignCondition,
  collectionIds: readonly string[] | null,
): Promise<boolean> {
  if (condition.over === undefined) return isAskableIn(team, known, collectionIds, condition.filter);
  const { itemConditionOf } = await import("#messages/content/compile-content.ts");
  const { linkedCollections } = await import("#messages/content/read-merge-data.server.ts");
  const item = itemConditionOf(condition);
  if (!item) return false;
  return isAskableIn(team, known, item.linkId ? linkedCollections(known, item.linkId) : collectionIds, item.filter);
}

function isAskableIn(team: TeamDb, known: ListContext, collectionIds: readonly string[] | null, filter: Filter) {
  if (!collectionIds) return true;
  return collectionIds.some((collectionId) => {
    try {
      return openList(team, known, { collectionId, filter }) !== undefined;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
}
