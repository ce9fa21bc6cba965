import type { PinKind, PinSubject } from "#data/collections/pin-kind.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { wordsReader } from "#data/collections/words-reader.ts";
import type { LinkedViews } from "#modeling/cards/linked-views.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { readView, readViews } from "./read-views.server.ts";
import { viewKindOf } from "./registry.ts";
import { maySeeView } from "./view-access.ts";
import { type ViewDefinition, viewNameIn } from "./view-definitions.ts";

/** All views that somebody may open, by their names: to be found, pinned and shown elsewhere. */
export async function listTeamViews(team: TeamDb, caller: TeamCaller) {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const { language } = wordsReader(definitions.languages, caller);
  const open = [...definitions.collections.keys()].filter((id) =>
    rights.mayInCollection("read_data_record_metadata", id),
  );
  const seen = (await readViews(team, open)).filter((view) => maySeeView(caller, rights, view));
  const views = [...seen.filter(({ ownerId }) => !ownerId), ...seen.filter(({ ownerId }) => ownerId)];
  return {
    views: views.map((view) => ({
      id: view.id,
      collectionId: view.collectionId,
      type: view.type,
      icon: iconOf(view),
      name: viewNameIn(view, language),
      isPersonal: view.ownerId !== null,
      isShownOnDashboard: view.published?.isShownOnDashboard ?? false,
      isPublished: view.published !== null,
      isHiddenFromSome: view.hiddenFromRoleIds.length > 0,
    })),
  };
}

/** The team's that are there, for cards on records' pages; one's own would show something else to everybody else. */
export const viewsForCards: LinkedViews = {
  find: async (team, ids) =>
    (await liveTeamViews(team, ids)).map((row) => {
      const view = readView(row);
      return {
        id: view.id,
        collectionId: view.collectionId,
        isPublished: view.published !== null,
        maySee: (caller, rights) => maySeeView(caller, rights, view),
      };
    }),
};

const liveTeamViews = (team: TeamDb, ids: readonly string[]) =>
  team
    .from("data_view")
    .selectAll()
    .where("id", "in", ids)
    .where("owner_id", "is", null)
    .where("deleted_at", "is", null)
    .execute();

/** Only the team's: of one's own the others in the project would see nothing. */
export const viewPin: PinKind = {
  name: "view",
  async find(team, { definitions, rights }, ids, caller) {
    const rows = await liveTeamViews(team, ids);
    const { language } = wordsReader(definitions.languages, caller);
    return new Map(
      rows.map((row): [string, PinSubject] => {
        const view = readView(row);
        const collection = definitions.collections.get(view.collectionId);
        const isOpen = collection && rights.mayInCollection("read_data_record_metadata", view.collectionId);
        if (!isOpen || !maySeeView(caller, rights, view)) return [view.id, "hidden"];
        return [view.id, { name: viewNameIn(view, language), icon: iconOf(view), hint: collection.pluralName }];
      }),
    );
  },
  existing: async (team, ids) =>
    (await team.from("data_view").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
};

const iconOf = ({ type, published, draft }: ViewDefinition): string =>
  viewKindOf(type, (published ?? draft).displayOption).icon;
