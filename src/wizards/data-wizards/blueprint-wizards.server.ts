import * as z from "zod";
import { blueprintPart } from "#data/collections/blueprint-part.server.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { id } from "#shared/id-schema.ts";
import { isId, newId } from "#shared/ids.ts";
import { mayUse } from "#shared/permissions.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { flowSchema, tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import { findProblems } from "./check-flow.server.ts";
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

/** Wizards that work with the collections; what leads out of the blueprint stays behind. */
export const wizardsInBlueprints = blueprintPart<z.output<typeof wizardItem>>({
  name: "wizards",
  item: wizardItem,
  gather: async (team, { knows }) => {
    const links = await linkedCollections(team);
    return (await readWizards(team)).flatMap(({ id: wizardId, name, icon, description, translations, draft }) => {
      const linkedCollectionIds = (links.get(wizardId) ?? []).filter(knows);
      const own = new Set(ownIds(draft));
      const named = [draft.startCollectionId ?? [], tasksOf(draft).flatMap(collectionsOf)].flat();
      if (linkedCollectionIds.length === 0 && !named.some(knows)) return [];
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
  make: async (target, items) => {
    const { team, caller, idIfKnown, idOf, wordsOf } = target;
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
      await publishIfWhole(target, wizardId, draft);
      const after = await requireWizard(team, wizardId);
      changes.push({ kind: "created", subject: "wizard", subjectId: wizardId, after } as const);
    }
    return changes;
  },
});

/** What could be run at once is, by who may publish; whoever uses the blueprint looks at the rest first. */
async function publishIfWhole({ team, caller }: Target, wizardId: string, draft: WizardFlow) {
  if (!mayUse(caller, "team_admin_data_wizards")) return;
  const definitions = await readDefinitions(team);
  const problems = await findProblems({ team, definitions }, { id: wizardId }, draft);
  if (problems.some(({ severity }) => severity === "error")) return;
  const versionId = newId();
  await team
    .insert("data_wizard_version", [
      {
        ...{ id: versionId, wizard_id: wizardId, number: 1, flow: JSON.stringify(draft) },
        published_by: caller.userId,
      },
    ])
    .execute();
  await team.update("data_wizard", { published_version_id: versionId }).where("id", "=", wizardId).execute();
}

type Target = Parameters<ReturnType<typeof blueprintPart>["make"]>[0];

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
