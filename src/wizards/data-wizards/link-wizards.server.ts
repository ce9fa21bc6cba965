import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { mayShapeData, sightForShaping } from "#data/collections/shaped-definitions.ts";
import { wordsReader } from "#data/collections/words-reader.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { WizardLinkShown } from "./links-contract.ts";
import { linkedCollections, readWizards, requireWizard } from "./read-wizards.server.ts";
import { shapeWizards } from "./shape-wizards.server.ts";
import { mayStart } from "./show-wizards.server.ts";
import { wizardDescriptionIn, wizardNameIn } from "./wizard-definitions.ts";

type Places = {
  showInRouteTitleCardActionMenus?: boolean | undefined;
  showInRowActionMenus?: boolean | undefined;
};

export async function listWizardLinks(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const { rights } = await definitionsAndRights(team, caller);
  if (!sightForShaping(rights, caller).seesCollection(collectionId)) throw new Refusal("not_found");
  const links = (await linksOf(team, caller, [collectionId])).get(collectionId) ?? [];
  return { links, abilities: { change: mayShapeData(caller) } };
}

/** Of some collections, in order; to who does not shape data only those that they can start. */
export async function linksOf(
  team: TeamDb,
  caller: TeamCaller,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, WizardLinkShown[]>> {
  const rows =
    collectionIds.length === 0
      ? []
      : await team
          .from("data_wizard_link")
          .selectAll()
          .where("collection_id", "in", collectionIds)
          .orderBy("rank")
          .orderBy("id")
          .execute();
  if (rows.length === 0) return new Map();
  const known = await definitionsAndRights(team, caller);
  const { language } = wordsReader(known.definitions.languages, caller);
  const wizards = new Map((await readWizards(team)).map((wizard) => [wizard.id, wizard]));
  const linked = await linkedCollections(team);
  const canShape = mayShapeData(caller);
  const shown = rows.flatMap((row): WizardLinkShown[] => {
    const wizard = wizards.get(row.wizard_id);
    const canRun = wizard !== undefined && mayStart(known, wizard, linked.get(wizard.id) ?? []);
    if (!wizard || !(canRun || canShape)) return [];
    return [
      {
        id: row.id,
        collectionId: row.collection_id,
        dataWizardId: wizard.id,
        wizardName: wizardNameIn(wizard, language),
        type: wizard.isPublic ? "public" : "internal",
        description: wizardDescriptionIn(wizard, language),
        icon: wizard.icon,
        showInRouteTitleCardActionMenus: row.show_in_title_menu,
        showInRowActionMenus: row.show_in_row_menu,
        canRun,
      },
    ];
  });
  return Map.groupBy(shown, ({ collectionId }) => collectionId);
}

export async function createWizardLink(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  { id = newId(), dataWizardId, ...places }: Places & { id?: string | undefined; dataWizardId: string },
): Promise<WizardLinkShown> {
  const linkId = await shapeWizards(app, caller, async ({ team, rights, tell }) => {
    if (!sightForShaping(rights, caller).seesCollection(collectionId)) throw new Refusal("not_found");
    await requireWizard(team, dataWizardId);
    const others = await team
      .from("data_wizard_link")
      .selectAll()
      .where("collection_id", "=", collectionId)
      .orderBy("rank")
      .execute();
    const repeated = others.find((each) => each.wizard_id === dataWizardId);
    if (repeated?.id === id) return id;
    if (repeated) refuseConflict("dataWizardId", "wizards.linkedAlready");
    const rank = (others.at(-1)?.rank ?? 0) + 1;
    await team
      .insert("data_wizard_link", [
        { id, collection_id: collectionId, wizard_id: dataWizardId, rank, ...columnsOf(places) },
      ])
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === "23505" ? new Refusal("conflict") : error;
      });
    await tell();
    return id;
  });
  return showLink(app, caller, collectionId, linkId);
}

export async function changeWizardLink(
  app: App,
  caller: TeamCaller,
  at: { collectionId: string; linkId: string },
  places: Places,
): Promise<WizardLinkShown> {
  await shapeWizards(app, caller, async ({ team, tell }) => {
    await requireLink(team, at);
    const columns = columnsOf(places);
    if (Object.keys(columns).length === 0) return;
    await team.update("data_wizard_link", columns).where("id", "=", at.linkId).execute();
    await tell();
  });
  return showLink(app, caller, at.collectionId, at.linkId);
}

export const deleteWizardLink = (app: App, caller: TeamCaller, at: { collectionId: string; linkId: string }) =>
  shapeWizards(app, caller, async ({ team, tell }) => {
    await requireLink(team, at);
    await team.remove("data_wizard_link").where("id", "=", at.linkId).execute();
    await tell();
  });

async function requireLink(team: TeamDb, { collectionId, linkId }: { collectionId: string; linkId: string }) {
  const links = team.from("data_wizard_link").select("id").where("id", "=", linkId);
  if (!(await links.where("collection_id", "=", collectionId).executeTakeFirst())) throw new Refusal("not_found");
}

async function showLink(app: App, caller: TeamCaller, collectionId: string, linkId: string): Promise<WizardLinkShown> {
  const links = (await linksOf(app.db.team(caller.teamId), caller, [collectionId])).get(collectionId) ?? [];
  const found = links.find(({ id }) => id === linkId);
  if (!found) throw new Refusal("not_found");
  return found;
}

const columnsOf = ({ showInRouteTitleCardActionMenus: title, showInRowActionMenus: row }: Places) => ({
  ...(title !== undefined && { show_in_title_menu: title }),
  ...(row !== undefined && { show_in_row_menu: row }),
});
