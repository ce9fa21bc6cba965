import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { findProblems } from "../data-wizards/check-flow.server.ts";
import { mapIds, ownIds } from "../data-wizards/flow-ids.ts";
import { readWizards, requireWizard } from "../data-wizards/read-wizards.server.ts";
import { readGivenFlow } from "../data-wizards/shape-flow.ts";
import { sayProblem } from "../data-wizards/show-wizards.server.ts";
import { translateWizard } from "../data-wizards/translate-wizards.server.ts";
import { type WizardDefinition, wizardWords } from "../data-wizards/wizard-definitions.ts";
import { freeName, namesOf } from "../data-wizards/wizard-names.ts";
import { createWizard } from "../data-wizards/wizards.server.ts";
import { flowSchema, type WizardFlow } from "../tasks/wizard-flow.ts";
import type { FileChecked } from "./contract.ts";
import { findParts } from "./find-parts.server.ts";
import { fileFormat, fileVersion, type Named, type WizardFile, wizardFile } from "./wizard-file.ts";

type Asking = { team: TeamDb; caller: TeamCaller; say: Say };

/** What becomes of a file here, before anything is made of it. */
export async function checkWizardFile({ team, caller, say }: Asking, given: unknown): Promise<FileChecked> {
  const definitions = await definitionsFor(team, caller);
  const file = readFile(given);
  const { flow, found } = await movedHere(team, definitions, file);
  const problems = await findProblems({ team, definitions }, { id: newId() }, flow);
  const things = Object.entries(file.named).map(([id, each]) => ({ isHere: found.has(id), thing: toldOf(file, each) }));
  return {
    name: freeName(file.name, namesOf(await readWizards(team))),
    icon: file.icon,
    stepCount: flow.steps.length,
    matched: things.filter(({ isHere }) => isHere).map(({ thing }) => thing),
    missing: things.filter(({ isHere }) => !isHere).map(({ thing }) => thing),
    problems: problems.map((problem) => sayProblem(say, problem)),
  };
}

type ImportInput = { file: unknown; id?: string | undefined; name?: string | undefined };

/** A draft, with whatever is wrong with it here: what is missing is chosen by who works on it. */
export const importWizard = (app: App, caller: TeamCaller, { file: given, id, name }: ImportInput) =>
  app.db.transaction(async (tx): Promise<WizardDefinition> => {
    const team = tx.team(caller.teamId);
    const wizards = await readWizards(team);
    const repeated = wizards.find((each) => each.id === id);
    if (repeated) return repeated;
    const definitions = await definitionsFor(team, caller);
    const file = readFile(given);
    const { flow, nameHere } = await movedHere(team, definitions, file);
    const { icon, description, interfaceLanguage, availableLanguages } = file;
    const wizard = await createWizard(app, caller, {
      ...{ id, name: name ?? freeName(file.name, namesOf(wizards)), icon, description, flow },
      ...{ interfaceLanguage, availableLanguages },
    });
    const plain = wizardWords(wizard);
    const { languages } = definitions;
    for (const language of languages.all.filter((each) => each !== languages.plain)) {
      if (!Object.hasOwn(file.translations, language)) continue;
      const moved = mapIds(file.translations[language], nameHere) as Record<string, string>;
      const words = Object.fromEntries(
        Object.entries(moved).filter(
          ([key, word]) => key !== "name" && Object.hasOwn(plain, key) && word.trim() !== "",
        ),
      );
      if (Object.keys(words).length > 0) await translateWizard(app, caller, wizard.id, { language, words });
    }
    return requireWizard(team, wizard.id);
  });

/** One sentence, whatever is wrong with it. */
function readFile(given: unknown): WizardFile {
  const { format, version } = (given ?? {}) as { format?: unknown; version?: unknown };
  if (format !== fileFormat) refuseField("file", "wizards.files.notOne");
  if (version !== fileVersion) refuseField("file", "wizards.files.otherVersion");
  const read = wizardFile.safeParse(given);
  if (!read.success) refuseField("file", "wizards.files.broken");
  return read.data;
}

/** With ids of its own, and what is here in place of what was there; what is not here stays wrong until somebody mends it. */
async function movedHere(team: TeamDb, definitions: Definitions, file: WizardFile) {
  const found = await findParts(team, definitions, file);
  const fresh = new Map(ownIds(file.flow).map((id) => [id, newId()]));
  const nameHere = (id: string) => fresh.get(id) ?? found.get(id) ?? id;
  const moved = flowSchema.safeParse(mapIds({ ...file.flow, externalAccessLinks: [], confirmation: null }, nameHere));
  if (!moved.success) refuseField("file", "wizards.files.broken");
  return { flow: readWhole(moved.data), found, nameHere };
}

function readWhole(flow: WizardFlow): WizardFlow {
  try {
    return readGivenFlow(flow);
  } catch (error) {
    if (error instanceof Refusal) refuseField("file", "wizards.files.broken");
    throw error;
  }
}

const definitionsFor = async (team: TeamDb, caller: TeamCaller): Promise<Definitions> =>
  shapedBy((await definitionsAndRights(team, caller)).definitions, caller);

function toldOf({ named }: WizardFile, each: Named): FileChecked["matched"][number] {
  const home = "collectionId" in each && Object.hasOwn(named, each.collectionId) ? named[each.collectionId] : undefined;
  const of = home?.kind === "collection" ? home.names[0]! : null;
  const name = each.kind === "collection" ? each.names[0]! : each.kind === "field" ? each.titles[0]! : each.name;
  return { kind: each.kind, name, of };
}
