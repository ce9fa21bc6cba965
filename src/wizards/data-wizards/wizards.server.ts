import { columnsFor } from "#data/filters/columns.server.ts";
import { unknownConditions } from "#data/filters/known-columns.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { mayUse } from "#shared/permissions.ts";
import { sameJson } from "#shared/same-json.ts";
import { emptyFlow, flowSchema, hasOwnRights, type WizardFlow } from "../tasks/wizard-flow.ts";
import { findProblems } from "./check-flow.server.ts";
import { approveConfirmation, mayApproveConfirmation } from "./confirmation-authors.server.ts";
import type { ExternalAccessWay } from "./contract.ts";
import { readFlow, readWizard, readWizards, requireWizard, wizardRows } from "./read-wizards.server.ts";
import { requireWizardPublisher } from "./require-publisher.server.ts";
import { readGivenFlow, withFreshIds } from "./shape-flow.ts";
import { refuseTaken, type Shaping, shapeWizard, shapeWizards, writeWizard } from "./shape-wizards.server.ts";
import { isForVisitors, type WizardDefinition } from "./wizard-definitions.ts";

export type WizardInput = {
  name?: string | undefined;
  icon?: string | undefined;
  description?: string | undefined;
  isPublic?: boolean | undefined;
  defaultDataLanguage?: string | null | undefined;
  interfaceLanguage?: Language | null | undefined;
  availableLanguages?: Language[] | undefined;
  externalAccessBy?: ExternalAccessWay | undefined;
};

export type FlowInput = {
  [Key in Exclude<keyof WizardFlow, "steps" | "externalAccessLinks">]?: WizardFlow[Key] | undefined;
};

export type NewWizard = WizardInput & { id?: string | undefined; name: string; flow?: WizardFlow | undefined };

export const usualIcon = "fas_wand-magic-sparkles";

export const createWizard = (app: App, caller: TeamCaller, { id, flow, ...input }: NewWizard) =>
  shapeWizards(app, caller, async (shaping) => {
    const wizards = await readWizards(shaping.team);
    const repeated = wizards.find((each) => each.id === id);
    if (repeated) return repeated;
    await requireLanguage(shaping.team, input.defaultDataLanguage);
    return insertWizard(shaping, caller, {
      ...columnsOf(input),
      id: id ?? newId(),
      name: input.name,
      icon: input.icon ?? usualIcon,
      draft: JSON.stringify(flow ? readGivenFlow(flow) : emptyFlow()),
      rank: (wizards.at(-1)?.rank ?? 0) + 1,
    });
  });

/** What stands around its steps counts at once; its flow for new runs, when it is published. */
export const changeWizard = (app: App, caller: TeamCaller, wizardId: string, input: WizardInput & FlowInput) =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    await requireLanguage(shaping.team, input.defaultDataLanguage);
    const { firstStepId } = input;
    if (firstStepId && !before.draft.steps.some(({ id }) => id === firstStepId)) throw new Refusal("not_found");
    const flow = flowKeys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]);
    const draft: WizardFlow = { ...before.draft, ...Object.fromEntries(flow) };
    const { opensAt, closesAt } = draft;
    if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
      refuseField("closesAt", "wizards.closesFirst");
    if (before.publishedVersionId && opensFurther(before, input))
      await openToOthers(shaping, caller, before.publishedVersionId);
    return writeWizard(shaping, before, { ...columnsOf(input), draft });
  });

/** As it was before: how the log takes changes of steps back. */
export const putDraft = (app: App, caller: TeamCaller, wizardId: string, parts: Partial<WizardFlow>) =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    const draft = flowSchema.safeParse({ ...before.draft, ...parts });
    if (!draft.success) throw new Refusal("conflict");
    return writeWizard(shaping, before, { draft: draft.data });
  });

/** New runs follow it from now on as it is now; those under way end as they began. */
export const publishWizard = (
  app: App,
  caller: TeamCaller,
  wizardId: string,
  { version }: { version?: number | undefined } = {},
) =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    const problems = await findProblems(shaping, before, before.draft);
    const worst = problems.filter(({ severity }) => severity === "error");
    if (worst.length > 0) refuseConflict("", "wizards.problemsFirst", { count: worst.length });
    requireReadablePlaces(shaping, before.draft);
    const published = before.publishedVersionId && (await readFlow(shaping.team, before.publishedVersionId));
    const isApproved = await mayApproveConfirmation(shaping.team, wizardId, caller);
    if (published && sameJson(published, before.draft)) {
      if (isApproved) await approveConfirmation(shaping.team, before);
      // From now on it is who publishes it again who gives its runs their rights.
      if (hasOwnRights(before.draft)) await openToOthers(shaping, caller, before.publishedVersionId!);
      return before;
    }
    if (version !== undefined && version !== before.version) refuseConflict("version", "data.changedMeanwhile");
    if (opensData(before, before.draft)) await requireWizardPublisher(shaping, caller, before.draft);
    const id = newId();
    await shaping.team
      .insert("data_wizard_version", [
        {
          id,
          wizard_id: wizardId,
          number: (await lastNumber(shaping.team, wizardId)) + 1,
          flow: JSON.stringify(before.draft),
          published_by: caller.userId,
          is_confirmation_approved: isApproved,
        },
      ])
      .execute();
    return writeWizard(shaping, before, {
      published_version_id: id,
      ...(isApproved && { confirmation_author_ids: [] }),
    });
  });

export const unpublishWizard = (app: App, caller: TeamCaller, wizardId: string) =>
  shapeWizard(app, caller, wizardId, (before, shaping) => {
    if (!before.publishedVersionId) refuseConflict("", "wizards.notPublished");
    return writeWizard(shaping, before, { published_version_id: null });
  });

/** As it was published before: how the log takes a publication back. */
export const putPublished = (app: App, caller: TeamCaller, wizardId: string, versionId: string | null) =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    if (!mayUse(caller, "team_admin_data_wizards")) throw new Refusal("forbidden");
    const version = shaping.team.from("data_wizard_version").select("id").where("wizard_id", "=", wizardId);
    if (versionId && !(await version.where("id", "=", versionId).executeTakeFirst())) throw new Refusal("conflict");
    if (versionId && opensData(before, await readFlow(shaping.team, versionId)))
      await openToOthers(shaping, caller, versionId);
    return writeWizard(shaping, before, { published_version_id: versionId });
  });

/** What was worked on since it was published goes. */
export const revertWizard = (app: App, caller: TeamCaller, wizardId: string) =>
  shapeWizard(app, caller, wizardId, async (before, shaping) => {
    if (!before.publishedVersionId) refuseConflict("", "wizards.notPublished");
    const published = await readFlow(shaping.team, before.publishedVersionId);
    return writeWizard(shaping, before, { draft: published });
  });

export const duplicateWizard = async (
  app: App,
  caller: TeamCaller,
  wizardId: string,
  input: { id?: string | undefined; name: string },
) => {
  const { icon, description, defaultDataLanguage, interfaceLanguage, availableLanguages, draft } = await requireWizard(
    app.db.team(caller.teamId),
    wizardId,
  );
  const details = { icon, description, defaultDataLanguage, interfaceLanguage, availableLanguages };
  return createWizard(app, caller, { ...input, ...details, flow: withFreshIds(draft) });
};

export const deleteWizard = (app: App, caller: TeamCaller, wizardId: string) =>
  shapeWizard(app, caller, wizardId, async (before, { team, log }) => {
    await team.update("data_wizard", { deleted_at: new Date() }).where("id", "=", wizardId).execute();
    await log({ kind: "deleted", before });
  });

export const restoreWizard = (app: App, caller: TeamCaller, wizardId: string) =>
  shapeWizards(app, caller, async (shaping) => {
    const { team, log } = shaping;
    const gone = await wizardRows(team)
      .where("data_wizard.id", "=", wizardId)
      .where("data_wizard.deleted_at", "is not", null)
      .executeTakeFirst();
    if (!gone) throw new Refusal("not_found");
    const before = readWizard(gone);
    if (before.publishedVersionId && opensData(before, await readFlow(team, before.publishedVersionId)))
      await openToOthers(shaping, caller, before.publishedVersionId);
    await team.update("data_wizard", { deleted_at: null }).where("id", "=", wizardId).execute().catch(refuseTaken);
    const after = await requireWizard(team, wizardId);
    await log({ kind: "restored", after });
    return after;
  });

export const orderWizards = (app: App, caller: TeamCaller, wizardIds: readonly string[]) =>
  shapeWizards(app, caller, async ({ team, tell }) => {
    const wizards = await readWizards(team);
    const isWhole = wizardIds.length === wizards.length && wizards.every(({ id }) => wizardIds.includes(id));
    if (!isWhole) throw new Refusal("not_found");
    for (const [place, id] of wizardIds.entries()) {
      const rank = place + 1;
      await team.update("data_wizard", { rank }).where("id", "=", id).execute();
    }
    await tell();
  });

const flowKeys = [
  ...[
    "firstStepId",
    "startCollectionId",
    "runRights",
    "commits",
    "abandonAfterDays",
    "finishTitle",
    "finishText",
    "finishUrl",
  ],
  ...["opensAt", "closesAt", "closedText", "places", "confirmation"],
] as (keyof FlowInput)[];

/** Whether it is full says something about the fields that its places are counted by: who publishes it must read them. */
function requireReadablePlaces({ definitions, rights }: Shaping, { places }: WizardFlow) {
  if (!places?.collectionId || !places.filter) return;
  const columns = columnsFor(definitions, rights, places.collectionId);
  if (unknownConditions(columns, places.filter).length > 0) refuseField("places", "wizards.placesClosed");
}

/** Whether people do something by it that their own rights need not cover: visitors, or whoever runs it. */
const opensData = (wizard: WizardDefinition, flow: WizardFlow): boolean => isForVisitors(wizard) || hasOwnRights(flow);

/** From then on its runs have the rights of, and send as, who has opened it (`wizard-runs/publisher-of-run.server.ts`). */
async function openToOthers(shaping: Shaping, caller: TeamCaller, versionId: string) {
  const { team } = shaping;
  await requireWizardPublisher(shaping, caller, await readFlow(team, versionId));
  await team.update("data_wizard_version", { published_by: caller.userId }).where("id", "=", versionId).execute();
}

/** Whether more people come in than before, or in another way. */
const opensFurther = (before: WizardDefinition, { isPublic, externalAccessBy }: WizardInput): boolean =>
  (isPublic === true && !before.isPublic) ||
  (externalAccessBy !== undefined && externalAccessBy !== "nobody" && externalAccessBy !== before.externalAccessBy);

const columnsOf = (input: WizardInput) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.icon !== undefined && { icon: input.icon }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.isPublic !== undefined && { is_public: input.isPublic }),
  ...(input.defaultDataLanguage !== undefined && { default_data_language: input.defaultDataLanguage }),
  ...(input.interfaceLanguage !== undefined && { interface_language: input.interfaceLanguage }),
  ...(input.availableLanguages !== undefined && { available_languages: [...new Set(input.availableLanguages)] }),
  ...(input.externalAccessBy !== undefined && { external_access_by: input.externalAccessBy }),
});

type Row = ReturnType<typeof columnsOf> & { id: string; name: string; icon: string; draft: string; rank: number };

async function insertWizard({ team, log }: Shaping, caller: TeamCaller, row: Row): Promise<WizardDefinition> {
  await team
    .insert("data_wizard", [{ ...row, created_by: caller.userId, confirmation_author_ids: [caller.userId] }])
    .execute()
    .catch(refuseTaken);
  const after = await requireWizard(team, row.id);
  await log({ kind: "created", after });
  return after;
}

async function lastNumber(team: TeamDb, wizardId: string): Promise<number> {
  const versions = team.from("data_wizard_version").select("number").where("wizard_id", "=", wizardId);
  return (await versions.orderBy("number", "desc").limit(1).executeTakeFirst())?.number ?? 0;
}

async function requireLanguage(team: TeamDb, language: string | null | undefined) {
  if (!language) return;
  if (!(await team.dataLanguages()).all.includes(language)) refuseField("defaultDataLanguage", "data.dataLanguage");
}
