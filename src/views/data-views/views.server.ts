import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { requireSettings, usualNameField } from "./check-view.server.ts";
import { openSettings } from "./open-settings.server.ts";
import { readView, readViews, requireView } from "./read-views.server.ts";
import type { ViewTypeName } from "./registry.ts";
import { requirePublisher } from "./require-publisher.server.ts";
import { type Shaping, shapeView, shapeViews } from "./shape-views.server.ts";
import { maySeeView, mayShapeIn } from "./view-access.ts";
import type { ViewDefinition } from "./view-definitions.ts";
import { freshSettings, type ViewSettings, type ViewSettingsInput } from "./view-settings.ts";

export type NewView = {
  id?: string | undefined;
  type: ViewTypeName;
  internalName: string;
  internalDescription?: string | undefined;
  isPersonal: boolean;
  hiddenFromRoleIds?: string[] | undefined;
  settings?: Partial<{ [Key in keyof ViewSettingsInput]: ViewSettingsInput[Key] | undefined }> | undefined;
  /** Shown to its readers at once. One's own always is. */
  publish?: boolean | undefined;
};

export type ViewInput = {
  internalName?: string | undefined;
  internalDescription?: string | undefined;
  hiddenFromRoleIds?: string[] | undefined;
  settings?: NewView["settings"];
  /** One's own becomes the team's. */
  isPersonal?: false | undefined;
};

export const createView = (app: App, caller: TeamCaller, collectionId: string, input: NewView) =>
  shapeViews(app, caller, input.isPersonal, async (shaping) => {
    const ownerId = input.isPersonal ? caller.userId : null;
    requireCollection(shaping, caller, { collectionId, ownerId });
    const own = await ownViews(shaping.team, collectionId, ownerId);
    const repeated = own.find(({ id }) => id === input.id);
    if (repeated) return repeated;
    requireFreeName(own, input.internalName);
    const settings = newSettings(shaping, { collectionId, ownerId, type: input.type }, input.settings);
    const isPublished = input.publish === true || ownerId !== null;
    if (isPublished && ownerId === null) await requirePublisher(shaping, { collectionId, type: input.type }, settings);
    const made = await shaping.team
      .insert("data_view", [
        {
          id: input.id ?? newId(),
          collection_id: collectionId,
          owner_id: ownerId,
          type: input.type,
          internal_name: input.internalName,
          internal_description: input.internalDescription ?? "",
          draft: JSON.stringify(settings),
          ...(isPublished && { published: JSON.stringify(settings), published_at: new Date() }),
          hidden_from_roles: input.hiddenFromRoleIds ?? [],
          rank: (own.at(-1)?.rank ?? 0) + 1,
          created_by: caller.userId,
        },
      ])
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTakenId);
    const after = readView(made);
    await shaping.log({ kind: "created", after });
    return after;
  });

export const changeView = async (app: App, caller: TeamCaller, viewId: string, input: ViewInput) => {
  const { ownerId } = await requireView(app.db.team(caller.teamId), viewId);
  const isShared = input.isPersonal === false && ownerId === caller.userId;
  return isShared ? shareView(app, caller, viewId, input) : changeInPlace(app, caller, viewId, input);
};

const changeInPlace = (app: App, caller: TeamCaller, viewId: string, input: ViewInput) =>
  shapeView(app, caller, viewId, async (before, shaping) => {
    const { ownerId } = before;
    if (input.internalName !== undefined)
      requireFreeName(await ownViews(shaping.team, before.collectionId, ownerId), input.internalName, viewId);
    const columns = shaping.columns(before.collectionId, ownerId);
    // One that was a saved filter may never have had a name field chosen.
    const recordNameFieldId =
      before.draft.recordNameFieldId ?? usualNameField(shaping.definitions, columns, before.collectionId);
    const draft = input.settings
      ? requireSettings({ type: before.type, columns }, changed({ ...before.draft, recordNameFieldId }, input.settings))
      : before.draft;
    return write(shaping, before, {
      ...(input.internalName !== undefined && { internal_name: input.internalName }),
      ...(input.internalDescription !== undefined && { internal_description: input.internalDescription }),
      ...(input.hiddenFromRoleIds && { hidden_from_roles: input.hiddenFromRoleIds }),
      draft: JSON.stringify(draft),
      ...(ownerId !== null && { published: JSON.stringify(draft), published_at: new Date() }),
    });
  });

/** Its readers see from now on what is being worked on. */
export const publishView = (app: App, caller: TeamCaller, viewId: string) =>
  shapeView(app, caller, viewId, async (before, shaping) => {
    const columns = shaping.columns(before.collectionId, before.ownerId);
    const checked = requireSettings({ type: before.type, columns }, before.draft);
    await requirePublisher(shaping, before, checked);
    const settings = JSON.stringify(checked);
    return write(shaping, before, { draft: settings, published: settings, published_at: new Date() });
  });

/** As it was published before: how the log takes a publication back. */
export const putPublished = (app: App, caller: TeamCaller, viewId: string, settings: ViewSettings | null) =>
  shapeView(app, caller, viewId, async (before, shaping) => {
    if (settings) await requirePublisher(shaping, before, settings);
    return write(shaping, before, {
      published: settings && JSON.stringify(settings),
      published_at: settings && new Date(),
    });
  });

/** What was worked on since it was published goes. */
export const revertView = (app: App, caller: TeamCaller, viewId: string) =>
  shapeView(app, caller, viewId, async (before, shaping) => {
    if (!before.published) refuseConflict("", "data.viewNotPublished");
    return write(shaping, before, { draft: JSON.stringify(before.published) });
  });

/** Its readers do not see it any more; whoever may change it does. */
export const unpublishView = (app: App, caller: TeamCaller, viewId: string) =>
  shapeView(app, caller, viewId, async (before, shaping) => {
    if (before.ownerId !== null || !before.published) refuseConflict("", "data.viewNotPublished");
    return write(shaping, before, { published: null, published_at: null });
  });

export const duplicateView = async (
  app: App,
  caller: TeamCaller,
  viewId: string,
  input: { id?: string | undefined; internalName: string; isPersonal: boolean },
) => {
  const team = app.db.team(caller.teamId);
  const source = await requireView(team, viewId);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  if (!maySeeView(caller, rights, source)) throw new Refusal("not_found");
  const { collectionId, type, internalDescription, ownerId, draft, published } = source;
  // A copy of one's own is of what one sees: of the team's that is what is published, as far as it is open.
  const seen = ownerId === null ? (published ?? draft) : draft;
  const columns = columnsFor(definitions, rights, collectionId);
  const copied = input.isPersonal ? openSettings(columns, type, seen, { isForOutside: false }) : draft;
  return createView(app, caller, collectionId, {
    ...input,
    type,
    internalDescription: input.isPersonal ? "" : internalDescription,
    settings: { ...copied, recordNameFieldId: copied.recordNameFieldId ?? undefined },
  });
};

export const deleteView = (app: App, caller: TeamCaller, viewId: string) =>
  shapeView(app, caller, viewId, async (before, { team, log }) => {
    await team.update("data_view", { deleted_at: new Date() }).where("id", "=", viewId).execute();
    await log({ kind: "deleted", before });
  });

export async function restoreView(app: App, caller: TeamCaller, viewId: string): Promise<ViewDefinition> {
  const team = app.db.team(caller.teamId);
  const gone = await team
    .from("data_view")
    .select("owner_id")
    .where("id", "=", viewId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (!gone || (gone.owner_id !== null && gone.owner_id !== caller.userId)) throw new Refusal("not_found");
  return shapeViews(app, caller, gone.owner_id !== null, async (shaping) => {
    const row = await shaping.team.from("data_view").selectAll().where("id", "=", viewId).executeTakeFirstOrThrow();
    const before = readView(row);
    requireCollection(shaping, caller, before);
    requireFreeName(await ownViews(shaping.team, before.collectionId, before.ownerId), before.internalName);
    if (before.ownerId === null && before.published) await requirePublisher(shaping, before, before.published);
    await shaping.team.update("data_view", { deleted_at: null }).where("id", "=", viewId).execute();
    const after = await requireView(shaping.team, viewId);
    await shaping.log({ kind: "restored", after });
    return after;
  });
}

/** The team's of a collection, or one's own there. */
export const orderViews = (
  app: App,
  caller: TeamCaller,
  collectionId: string,
  { viewIds, isPersonal }: { viewIds: string[]; isPersonal: boolean },
) =>
  shapeViews(app, caller, isPersonal, async (shaping) => {
    const ownerId = isPersonal ? caller.userId : null;
    requireCollection(shaping, caller, { collectionId, ownerId });
    const views = await ownViews(shaping.team, collectionId, ownerId);
    const isWhole = viewIds.length === views.length && views.every(({ id }) => viewIds.includes(id));
    if (!isWhole) throw new Refusal("not_found");
    for (const [place, id] of viewIds.entries()) {
      await shaping.team
        .update("data_view", { rank: place + 1 })
        .where("id", "=", id)
        .execute();
    }
    const order = { before: views.map(({ id }) => id), after: viewIds };
    if (!isPersonal) await shaping.logOrder(collectionId, order);
  });

const shareView = (app: App, caller: TeamCaller, viewId: string, input: ViewInput) =>
  shapeViews(app, caller, false, async (shaping) => {
    const own = await requireView(shaping.team, viewId);
    if (own.ownerId !== caller.userId) throw new Refusal("not_found");
    requireCollection(shaping, caller, { collectionId: own.collectionId, ownerId: null });
    const views = await ownViews(shaping.team, own.collectionId, null);
    const internalName = input.internalName ?? own.internalName;
    requireFreeName(views, internalName);
    const columns = shaping.columns(own.collectionId, null);
    const checked = requireSettings({ type: own.type, columns }, changed(own.draft, input.settings ?? {}));
    await requirePublisher(shaping, own, checked);
    const settings = JSON.stringify(checked);
    const shared = { ...own, ownerId: null };
    return write(shaping, shared, {
      owner_id: null,
      internal_name: internalName,
      hidden_from_roles: input.hiddenFromRoleIds ?? [],
      draft: settings,
      published: settings,
      published_at: new Date(),
      rank: (views.at(-1)?.rank ?? 0) + 1,
    });
  });

type Columns = Parameters<TeamDb["update"]>[1];

async function write({ team, log }: Shaping, before: ViewDefinition, columns: Record<string, unknown>) {
  const values = { ...columns, version: sql<number>`version + 1` } as unknown as Columns;
  await team.update("data_view", values).where("id", "=", before.id).execute().catch(refuseTakenId);
  const after = await requireView(team, before.id);
  await log({ kind: "updated", before, after });
  return after;
}

type Place = { collectionId: string; ownerId: string | null; type: ViewTypeName };

function newSettings(
  shaping: Shaping,
  { collectionId, ownerId, type }: Place,
  given: NewView["settings"] = {},
): ViewSettings {
  const columns = shaping.columns(collectionId, ownerId);
  const usual = {
    ...freshSettings(type),
    recordNameFieldId: usualNameField(shaping.definitions, columns, collectionId),
  };
  return requireSettings({ type, columns }, changed(usual, given));
}

/** What is said replaces; of the options of a type each by itself. */
function changed(before: ViewSettings, { options, ...given }: NonNullable<NewView["settings"]>): ViewSettings {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...before, ...said, options: { ...before.options, ...options } };
}

const ownViews = async (team: TeamDb, collectionId: string, ownerId: string | null): Promise<ViewDefinition[]> =>
  (await readViews(team, [collectionId])).filter((view) => view.ownerId === ownerId);

function requireCollection(
  { definitions, rights }: Shaping,
  caller: TeamCaller,
  { collectionId, ownerId }: Pick<ViewDefinition, "collectionId" | "ownerId">,
) {
  const isThere = ownerId
    ? rights.mayInCollection("read_data_record_metadata", collectionId)
    : mayShapeIn(caller, definitions, collectionId);
  if (!isThere) throw new Refusal("not_found");
}

function requireFreeName(views: ViewDefinition[], name: string, except?: string) {
  const folded = name.toLocaleLowerCase();
  const isTaken = views.some(({ id, internalName }) => id !== except && internalName.toLocaleLowerCase() === folded);
  if (isTaken) refuseConflict("internalName", "data.viewNameTaken");
}

function refuseTakenId(error: { code?: string; constraint?: string }): never {
  if (error.constraint === "data_view_by_name") refuseConflict("internalName", "data.viewNameTaken");
  throw error.code === "23505" ? new Refusal("conflict") : error;
}
