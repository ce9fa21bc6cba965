import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { recordDefinitionChange, recordDefinitionChanges } from "#data/collections/log-definition.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";
import { withConfirmationAuthor } from "./confirmation-authors.server.ts";
import { requireWizard } from "./read-wizards.server.ts";
import type { WizardDefinition } from "./wizard-definitions.ts";

/** What whoever shapes wizards works with, while nobody else does. */
export type Shaping = {
  team: TeamDb;
  caller: TeamCaller;
  definitions: Definitions;
  rights: DataRights;
  log(change: WizardChange): Promise<void>;
  /** Told to open screens, and no line of the log: the order of wizards, and where they are offered. */
  tell(): Promise<void>;
};

type WizardChange = {
  kind: "created" | "updated" | "deleted" | "restored";
  before?: WizardDefinition;
  after?: WizardDefinition;
};

/** Changes of a team's definitions wait for each other. */
export const shapeWizards = <Result>(
  app: App,
  caller: TeamCaller,
  work: (shaping: Shaping) => Promise<Result>,
): Promise<Result> =>
  app.db.transaction(async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    return work({
      team,
      caller,
      definitions,
      rights,
      log: ({ kind, before, after }) => {
        const { id } = (after ?? before)!;
        return recordDefinitionChange(app, tx, caller, { kind, subject: "wizard", subjectId: id, before, after });
      },
      tell: () => recordDefinitionChanges(app, tx, caller, []),
    });
  });

/** The same with a wizard that is there. */
export const shapeWizard = <Result>(
  app: App,
  caller: TeamCaller,
  wizardId: string,
  work: (before: WizardDefinition, shaping: Shaping) => Promise<Result>,
): Promise<Result> =>
  shapeWizards(app, caller, async (shaping) => work(await requireWizard(shaping.team, wizardId), shaping));

/** Something is done with its steps and tasks; where nothing changes, nothing is written. */
export const shapeFlow = (
  app: App,
  caller: TeamCaller,
  wizardId: string,
  work: (flow: WizardFlow) => WizardFlow,
): Promise<WizardDefinition> =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    const draft = work(before.draft);
    if (sameJson(draft, before.draft)) return before;
    return writeWizard(shaping, before, { draft });
  });

type Columns = Parameters<TeamDb["update"]>[1];

export async function writeWizard(
  { team, caller, log }: Shaping,
  before: WizardDefinition,
  { draft, ...columns }: Record<string, unknown> & { draft?: WizardFlow },
): Promise<WizardDefinition> {
  const values = {
    ...columns,
    ...(draft && { draft: JSON.stringify(draft) }),
    // Who has written what visitors are sent may not approve it.
    ...(draft &&
      !sameJson(draft.confirmation, before.draft.confirmation) && {
        confirmation_author_ids: withConfirmationAuthor(caller),
      }),
    version: sql<number>`version + 1`,
  } as unknown as Columns;
  await team.update("data_wizard", values).where("id", "=", before.id).execute().catch(refuseTaken);
  const after = await requireWizard(team, before.id);
  await log({ kind: "updated", before, after });
  return after;
}

export function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.constraint === "data_wizard_by_name") refuseConflict("name", "wizards.nameTaken");
  throw error.code === "23505" ? new Refusal("conflict") : error;
}
