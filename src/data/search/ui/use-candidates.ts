import { useFormatter, useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { menuEntries } from "#client/menus.ts";
import { hasScreen, type MenuSection, pathTo, type RouteName, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { isActive, standing, useSession } from "#people/auth/ui/session.ts";
import { type Candidate, openCollections } from "./palette-entries.ts";

/** Everything that can be found without asking the server: as far as the person may open it. */
export function useCandidates() {
  const t = useTranslations("search.actions");
  const { data = [] } = useCollections();
  const collections = openCollections(data);
  const creating = collections
    .filter((each) => each.abilities?.create && !each.isUsedAsCustomList)
    .map(
      ({ id, name, pluralName }): Candidate => ({
        ...{ key: `create ${id}`, icon: "fas_plus", label: t("create", { name }), alias: pluralName },
        act: { kind: "create", collectionId: id },
      }),
    );
  return { collections: useCollectionCandidates(collections), creating, ...usePageCandidates(creating.length > 0) };
}

function useCollectionCandidates(collections: readonly DataCollection[]): Candidate[] {
  const t = useTranslations("search");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  return collections.flatMap(({ id, name, pluralName, icon, countDataObject, isUsedAsCustomList }) => {
    const path = pathTo(isUsedAsCustomList ? "team.listItems" : "team.records", { teamId, dataCollectionId: id });
    if (!path) return [];
    const count = countDataObject === null ? undefined : format.number(countDataObject);
    const hint = isUsedAsCustomList ? t("list") : count;
    return [
      {
        ...{ key: `collection ${id}`, icon, label: pluralName, alias: name },
        ...(hint !== undefined && { hint }),
        act: { kind: "open" as const, path },
      },
    ];
  });
}

const settingsPlaces: MenuSection[] = ["atAGlance", "teamManagement", "dataManagement", "sysAdmin"];

function usePageCandidates(mayCreate: boolean) {
  const t = useTranslations("search.actions");
  const say = useTranslations("routes");
  const session = useSession();
  const { teamId } = useTeamScope();
  const inMenu = (place: MenuSection) =>
    menuEntries(place, standing(session), { teamId }, hasScreen).map(({ name, path, icon, crumb }) =>
      page(name, icon, say(crumb as never), path),
    );
  const single = (name: RouteName, icon: string, label: string): Candidate[] => {
    const path = pathTo(name, { teamId });
    const isOpen = checkRoute(routeNamed(name), standing(session), { teamId }) === "allow";
    return path && isOpen && hasScreen(name) ? [page(name, icon, label, path)] : [];
  };
  const otherTeams = (session.identity?.teamData.result ?? [])
    .filter((link) => isActive(link) && link.teamId !== teamId)
    .flatMap(({ teamId: other, team }): Candidate[] => [
      page(
        `team ${other}`,
        "fas_people-group",
        t("switchTo", { team: team.name }),
        pathTo("team.dashboard", { teamId: other })!,
      ),
    ]);
  return {
    pages: [
      ...inMenu("team"),
      ...inMenu("messages"),
      ...single("team.preferences", "fas_user", say("preferences")),
      ...single("help", "fas_circle-question", say("help")),
    ],
    actions: [
      // Another team may let one create where this one does not.
      ...(mayCreate || otherTeams.length > 0 ? single("createData", "fas_file-lines", t("createData")) : []),
      ...single("admin.newCollection", "fas_folder", t("newCollection")),
      ...otherTeams,
      ...single("root.chooseTeam", "fas_people-group", t("chooseTeam")),
    ],
    settings: settingsPlaces.flatMap(inMenu),
  };
}

const page = (name: string, icon: string, label: string, path: string): Candidate => ({
  ...{ key: `page ${name}`, icon, label, act: { kind: "open", path } },
});
