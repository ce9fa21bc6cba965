import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { dataViewsContract, type ViewShown } from "../contract.ts";

const mostNamed = 5;

/**
 * Where a view is used, a sentence for each way, for whoever is about to delete it. One's own is used nowhere else; whoever
 * cannot be told deletes it all the same.
 */
export function useViewUses(): (view: ViewShown) => Promise<string[]> {
  const t = useTranslations("views.uses");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const list = (names: readonly string[]) => {
    const more = names.length - mostNamed;
    return format.list([...names.slice(0, mostNamed), ...(more > 0 ? [t("more", { count: more })] : [])]);
  };
  return async ({ id, isPersonal, settings }) => {
    if (isPersonal) return [];
    const params = { teamId, viewId: id };
    const read = await call(dataViewsContract.readView, { params, query: {} }).catch(() => undefined);
    const cards = (read?.usedIn ?? []).map(({ name }) => name);
    const projects = read?.pinnedIn ?? [];
    return [
      ...(cards.length > 0 ? [t("cards", { count: cards.length, names: list(cards) })] : []),
      ...(projects.length > 0 ? [t("projects", { count: projects.length, names: list(projects) })] : []),
      ...(settings.isShownOnDashboard ? [t("dashboard")] : []),
    ];
  };
}
