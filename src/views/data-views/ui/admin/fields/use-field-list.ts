import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../../contract.ts";
import type { ViewSettings } from "../../../view-settings.ts";

export type ListName = "displayedFields" | "filterFields";
export type Listed<Name extends ListName> = ViewSettings[Name][number];

/** One of the two lists of fields of a view. Every change is saved at once. */
export function useFieldList<Name extends ListName>(view: ViewShown, name: Name) {
  const t = useTranslations("viewAdmin");
  const words: ListName = name;
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const list = (view.draft ?? view.settings)[name] as Listed<Name>[];
  const save = (next: readonly Listed<Name>[]) =>
    attempt(t(`${words}.saveFailed`), () =>
      call(dataViewsContract.changeView, {
        params: { teamId, viewId: view.id },
        body: { settings: { [name]: [...next] } },
      }),
    );
  return {
    list,
    add: (added: readonly Listed<Name>[]) => save([...list, ...added]),
    order: (keys: string[]) => save(keys.flatMap((key) => list.find(({ field }) => field === key) ?? [])),
    change: (changed: Listed<Name>) => save(list.map((each) => (each.field === changed.field ? changed : each))),
    remove: async (keys: readonly string[]) => {
      const isDone = await save(list.filter(({ field }) => !keys.includes(field)));
      if (!isDone) return;
      toast.done(t(`${words}.removed`, { count: keys.length }), {
        undo: { label: say("undo"), run: () => void save(list) },
      });
    },
  };
}
