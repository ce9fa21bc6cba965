import { sql } from "kysely";
import * as z from "zod";
import { type BlueprintSource, blueprintPart } from "#data/collections/blueprint-part.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { id } from "#shared/id-schema.ts";
import { isId, newId } from "#shared/ids.ts";
import { fieldsOfTask } from "../tasks/opened-by-flow.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { flowSchema, tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { mapIds, ownIds } from "./flow-ids.ts";
import { linkedCollections, readWizards, requireWizard } from "./read-wizards.server.ts";
import { wizardWords } from "./wizard-definitions.ts";
import { freeName, namesOf } from "./wizard-names.ts";

const wizardItem = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  description: z.string().default(""),
  translations: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  flow: z.record(z.string(), z.unknown()),
  linkedCollectionIds: z.array(id).default([]),
});

/** Wizards that work with the collections, as drafts; what leads out of the blueprint stays behind. */
export const wizardsInBlueprints = blueprintPart<z.output<typeof wizardItem>>({
  name: "wizards",
  item: wizardItem,
  gather: async (team, source) => {
    const { knows } = source;
    const inside = new Set(source.collections.map((each) => each.id));
    const links = await linkedCollections(team);
    const wizards = await readWizards(team);
    const views = await collectionsOfViews(
      team,
      wizards.map(({ draft }) => draft),
    );
    return wizards.flatMap(({ id: wizardId, name, icon, description, translations, draft }) => {
      const linked = links.get(wizardId) ?? [];
      const linkedCollectionIds = linked.filter((each) => inside.has(each));
      if (!belongs(source, { draft, linked, views })) return [];
      const own = new Set(ownIds(draft));
      const flow = flowSchema.safeParse(
        withoutUnknown(
          { ...draft, externalAccessLinks: [], confirmation: null },
          (each) => own.has(each) || knows(each),
        ),
      );
      if (!flow.success) return [];
      const words = { ...translations };
      return [{ id: wizardId, name, icon, description, translations: words, flow: flow.data, linkedCollectionIds }];
    });
  },
  make: async ({ team, caller, idIfKnown, idOf, wordsOf }, items) => {
    const changes = [];
    const others = await readWizards(team);
    const names = new Set(namesOf(others));
    for (const [place, item] of items.entries()) {
      const fresh = new Map(ownIds(item.flow as WizardFlow).map((each) => [each, newId()]));
      const nameHere = (each: string) => fresh.get(each) ?? idIfKnown(each);
      const draft = flowSchema.parse(mapIds(item.flow, nameHere));
      const moved = mapIds(item.translations, nameHere) as typeof item.translations;
      const plain = wizardWords({ name: item.name, description: item.description, draft });
      const { words, translations } = wordsOf(plain, moved);
      const wizardId = idOf(item.id);
      await team
        .insert("data_wizard", [
          {
            id: wizardId,
            name: freeNameAmong(words.name!, names),
            icon: item.icon,
            description: words.description ?? "",
            translations: JSON.stringify(translations),
            draft: JSON.stringify(draft),
            rank: (others.at(-1)?.rank ?? 0) + place + 1,
            created_by: caller.userId,
          },
        ])
        .execute();
      const rows = item.linkedCollectionIds.map((each, rank) => ({
        ...{ id: newId(), collection_id: idOf(each), wizard_id: wizardId, rank },
      }));
      if (rows.length > 0) await team.insert("data_wizard_link", rows).execute();
      const after = await requireWizard(team, wizardId);
      changes.push({ kind: "created", subject: "wizard", subjectId: wizardId, after } as const);
    }
    return changes;
  },
});

/**
 * Blueprints take every wizard that works with one of their collections, because the rest of it is cut out. A copy
 * beside its original cuts out nothing. It takes a wizard only if all collections that the wizard starts from, is linked
 * to or writes to are copied: a second wizard that writes to a collection that is there once belongs to that one.
 * Reading others (a cabin to choose) is fine. A wizard that does none of this belongs to the collections that it reads.
 */
function belongs(
  { collections, definitions, isCopy }: BlueprintSource,
  { draft, linked, views }: { draft: WizardFlow; linked: string[]; views: ReadonlyMap<string, string> },
): boolean {
  const inside = new Set(collections.map((each) => each.id));
  const tasks = tasksOf(draft);
  const start = draft.startCollectionId ?? [];
  const named = [start, linked, tasks.flatMap(collectionsOf)].flat();
  if (!isCopy) return named.some((id) => inside.has(id));
  const scope = { definitions, viewCollection: (id: string) => views.get(id) };
  const writing = tasks.filter((task) => kindOf(task).writesRecords?.(settingsOf(task)));
  const written = writing.flatMap((task) => fieldsOfTask(task, draft, scope).collectionIds);
  const homes = [start, linked, written].flat();
  const decisive = homes.length > 0 ? homes : named;
  return decisive.length > 0 && decisive.every((id) => inside.has(id));
}

/** The collection of each view: a task can let people pick a record in one, which another task writes. */
async function collectionsOfViews(team: TeamDb, drafts: WizardFlow[]): Promise<ReadonlyMap<string, string>> {
  const ids = drafts.flatMap(tasksOf).flatMap((task) => kindOf(task).uses(settingsOf(task)).viewIds ?? []);
  if (ids.length === 0) return new Map();
  const query = team.from("data_view").select(["id", "collection_id"]);
  const rows = await query.where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row.collection_id]));
}

/** The next one is called otherwise. */
function freeNameAmong(name: string, taken: Set<string>): string {
  const free = freeName(name, taken);
  taken.add(free.toLocaleLowerCase());
  return free;
}

const collectionsOf = (task: WizardFlow["steps"][number]["tasks"][number]): readonly string[] =>
  kindOf(task).uses(settingsOf(task)).collectionIds ?? [];

/** What names something that stays behind becomes nothing, and is missing from lists. */
function withoutUnknown(value: unknown, knows: (id: string) => boolean): unknown {
  if (typeof value === "string") return isId(value) && !knows(value) ? null : value;
  if (Array.isArray(value)) return value.map((each) => withoutUnknown(each, knows)).filter((each) => each !== null);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutUnknown(each, knows)]));
  return kept.field === null || kept.fieldId === null ? null : kept;
}
