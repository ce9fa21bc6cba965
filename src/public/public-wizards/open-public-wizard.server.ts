import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage, isLanguage, type Language } from "#shared/languages.ts";
import { findHold } from "#wizards/data-wizards/check-flow.server.ts";
import type { Hold } from "#wizards/data-wizards/flow-problems.ts";
import { rightsOfFlow } from "#wizards/data-wizards/opened-by-wizard.server.ts";
import { readFlow, requireWizard } from "#wizards/data-wizards/read-wizards.server.ts";
import {
  dataLanguageOf,
  flowIn,
  isOpenToVisitors,
  type WizardDefinition,
} from "#wizards/data-wizards/wizard-definitions.ts";
import type { WizardFlow } from "#wizards/tasks/wizard-flow.ts";
import type { RunRow } from "#wizards/wizard-runs/run-rows.server.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { openedOnce } from "../visitors/opened-once.server.ts";
import { type VisitedTeam, visitorCaller } from "../visitors/visitor-caller.server.ts";

/** A wizard as somebody without an account has it open: with exactly the rights that its tasks name. */
export type PublicWizard = {
  team: VisitedTeam;
  db: TeamDb;
  wizard: WizardDefinition;
  flow: WizardFlow;
  language: Language;
  /** In which words of the data are read: its own only where the data is in that language. */
  dataLanguage: Language | undefined;
  caller: TeamCaller;
  /** What has changed beside the wizard keeps everybody from going through it. */
  hold: Hold | null;
};

type Place = { teamId: string; wizardId: string };

/** One that is published and public; any other is not there. `versionId`: as a run began it. */
export const openPublicWizard = (
  app: App,
  place: Place,
  wanted: Language | undefined,
  versionId?: string,
): Promise<PublicWizard> =>
  openedOnce(app, place.teamId, `wizard ${place.wizardId} ${versionId} ${wanted}`, () =>
    openAnew(app, place, wanted, versionId),
  );

async function openAnew(
  app: App,
  { teamId, wizardId }: Place,
  wanted: Language | undefined,
  versionId: string | undefined,
): Promise<PublicWizard> {
  const team = await requireVisitedTeam(app, teamId);
  const db = app.db.team(teamId);
  const wizard = await requireWizard(db, wizardId);
  const { publishedVersionId, availableLanguages, interfaceLanguage } = wizard;
  if (!isOpenToVisitors(wizard) || !publishedVersionId) throw new Refusal("not_found");
  const offered = availableLanguages.length === 0 ? undefined : availableLanguages;
  const isOffered = wanted && (!offered || offered.includes(wanted));
  const language = chooseLanguage(isOffered ? wanted : undefined, interfaceLanguage, team.language);
  const version = versionId ?? publishedVersionId;
  const flow = await readFlow(db, version);
  const caller = await callerFor(db, team, { wizardId, version, flow, language });
  const { definitions } = await definitionsAndRights(db, caller);
  const dataLanguage = dataLanguageOf(wizard, definitions.languages, language);
  const hold = await findHold({ team: db, definitions }, flow);
  return { team, db, wizard, flow: flowIn(wizard, flow, dataLanguage), language, dataLanguage, caller, hold };
}

/** Who goes on with a run after its finish was accepted: with the same rights, also where it was closed meanwhile. */
export async function visitorOfRun(tx: Db, teamId: string, run: RunRow): Promise<TeamCaller> {
  const team = await requireVisitedTeam({ db: tx }, teamId);
  const db = tx.team(teamId);
  const flow = await readFlow(db, run.version_id);
  const language = chooseLanguage(isLanguage(run.language) ? run.language : undefined, team.language);
  const caller = await callerFor(db, team, { wizardId: run.wizard_id, version: run.version_id, flow, language });
  return { ...caller, visitorKey: run.visitor_key! };
}

type Run = { wizardId: string; version: string; flow: WizardFlow; language: Language };

async function callerFor(
  db: TeamDb,
  team: VisitedTeam,
  { wizardId, version, flow, language }: Run,
): Promise<TeamCaller> {
  const nobody = visitorCaller(team, language, { key: "nothing", readable: { fieldIds: [], collectionIds: [] } });
  const { definitions } = await definitionsAndRights(db, nobody);
  const opened = await rightsOfFlow({ team: db, definitions }, flow);
  return visitorCaller(team, language, { ...opened, key: `wizard ${wizardId} ${version}`, wizardId });
}

export type Opening = "open" | "early" | "late" | "full" | Hold;

/** Whether people outside can begin it at this moment. */
export function openingAt({ opensAt, closesAt }: WizardFlow, now: Date): "open" | "early" | "late" {
  if (opensAt && now < new Date(opensAt)) return "early";
  return closesAt && now >= new Date(closesAt) ? "late" : "open";
}
