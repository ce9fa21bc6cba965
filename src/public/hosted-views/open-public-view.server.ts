import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { onHold, Refusal } from "#shared/errors.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { type OpenView, openView } from "#views/data-views/open-view.server.ts";
import { openedByView } from "#views/data-views/opened-by-view.ts";
import { readViews, requireView } from "#views/data-views/read-views.server.ts";
import type { ViewDefinition } from "#views/data-views/view-definitions.ts";
import type { ViewSettings } from "#views/data-views/view-settings.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { openedOnce } from "../visitors/opened-once.server.ts";
import { type VisitedTeam, visitorCaller } from "../visitors/visitor-caller.server.ts";

/** A view as somebody without an account has it open. */
export type PublicView = {
  team: VisitedTeam;
  db: TeamDb;
  caller: TeamCaller;
  language: Language;
  open: OpenView;
  hasPassword: boolean;
  passwordHash: string | null;
  /** What the address of its feed is made from, where it has one. */
  feedSalt: Buffer | null;
  /** The detail view that its items lead to, where it is public too. */
  leadsTo: ViewDefinition | undefined;
  /** A public view whose items lead to it. */
  ledFrom: string | undefined;
};

type Place = { teamId: string; viewId: string };

/** Checks whether the visitor may open a password-protected view. */
export type ViewKey = (view: PublicView) => boolean | Promise<boolean>;
/** For callers that cannot send a password, such as widgets and the API. */
export const withoutPassword: ViewKey = () => false;

/** Thrown for a protected view that the visitor has not unlocked. */
export class LockedView extends Refusal {
  readonly view: PublicView;
  constructor(view: PublicView) {
    super("forbidden");
    this.view = view;
  }
}

/** One that is published and shown outside of its team; any other is not there. Nobody gets one with a password without `key`. */
export async function openPublicView(
  app: App,
  place: Place,
  wanted: Language | undefined,
  key: ViewKey,
): Promise<PublicView> {
  const find = () => openAnew(app, place, wanted);
  const view = await openedOnce(app, place.teamId, `view ${place.viewId} ${wanted}`, find);
  if (view.open.isOnHold) throw onHold();
  if (view.hasPassword && !(await key(view))) throw new LockedView(view);
  return view;
}

async function openAnew(app: App, { teamId, viewId }: Place, wanted: Language | undefined): Promise<PublicView> {
  const team = await requireVisitedTeam(app, teamId);
  const db = app.db.team(teamId);
  const view = await requireView(db, viewId);
  if (!isPublic(view)) throw new Refusal("not_found");
  const language = chooseLanguage(wanted, team.language);
  const beside = (await readViews(db, [view.collectionId])).filter(isPublic);
  const leadsTo = beside.find(({ id }) => id === targetOf(view.published!));
  const ledFrom = beside.find(({ published }) => targetOf(published!) === viewId)?.id;
  const { definitions } = await definitionsAndRights(db, visitorCaller(team, language, nothingOpen));
  const readable = openedByView(definitions, view, view.published!, leadsTo?.published?.urlFieldId);
  const key = `view ${viewId} ${view.version} ${leadsTo?.version ?? ""}`;
  const caller = visitorCaller(team, language, { key, readable });
  const open = await openView(db, caller, viewId, {});
  const secrets = view.hasPassword || view.hasFeed ? await readSecrets(db, viewId) : undefined;
  return {
    ...{ team, db, caller, language, open, leadsTo, ledFrom, hasPassword: view.hasPassword },
    ...{ passwordHash: secrets?.external_password ?? null, feedSalt: secrets?.external_feed ?? null },
  };
}

const readSecrets = (db: TeamDb, viewId: string) =>
  db.from("data_view").select(["external_password", "external_feed"]).where("id", "=", viewId).executeTakeFirst();

const nothingOpen = { key: "nothing", readable: { fieldIds: [], collectionIds: [] } };

export const isPublic = ({ ownerId, published }: Pick<ViewDefinition, "ownerId" | "published">): boolean =>
  ownerId === null && published?.isVisibleExternally === true;

/** The view that its items lead to. */
const targetOf = ({ itemUrl }: ViewSettings): string | undefined =>
  itemUrl.kind === "view" ? itemUrl.viewId : undefined;
