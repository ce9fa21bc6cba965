import { useTranslations } from "use-intl";
import { usePeopleActions } from "#people/teams/ui/use-people-actions.ts";
import { confirm } from "#ui/confirm.ts";
import type { TeamUser } from "../contract.ts";

/** Opens the team to someone again, asked first: they get back all that they had. */
export function useReactivate(teamId: string) {
  const t = useTranslations("teamUsers.reactivating");
  const { reactivate } = usePeopleActions(teamId);
  return async (user: TeamUser) => {
    const { name } = user;
    const isWanted = await confirm({
      title: t("title", { name }),
      body: t("body", { name }),
      confirmLabel: t("confirm"),
    });
    if (isWanted) await reactivate(user);
  };
}
