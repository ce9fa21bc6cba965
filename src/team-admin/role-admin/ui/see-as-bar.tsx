import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { endSeeing, keepSeen, type SeenRole, seenRole, stopSeeing } from "#client/see-as.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { ApiError } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import { rolesChanged } from "#shared/team-live-kinds.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { roleAdminContract } from "../contract.ts";
import classes from "./see-as-bar.module.css";

/** Above everything while a team is seen as one of its roles, so that nobody mistakes it for what they see themselves. */
export default function SeeAsBar() {
  const seen = seenRole();
  return seen ? <Bar seen={seen} /> : null;
}

function Bar({ seen }: { seen: SeenRole }) {
  const t = useTranslations("frame.seeingAs");
  const { teamId, id: roleId, name: role } = seen;
  const team = useTeamSelection()?.team.name;
  useNewestRole(seen);
  const stop = () => stopSeeing(pathTo("admin.role", { teamId, roleId })!);
  return (
    <section className={classes.bar} aria-label={t("label")}>
      <Icon name="fas_eye" size={14} />
      <p className={classes.text}>
        <b>{t("who", { team: team ?? "…", role })}</b> <span>{t("nothingChanges")}</span>
      </p>
      <Button size="compact-sm" variant="default" onClick={stop}>
        {t("stop")}
      </Button>
    </section>
  );
}

/** What the role opens may be changed by others meanwhile, the role may go, or the right to look. */
function useNewestRole({ teamId, ...before }: SeenRole) {
  const read = useEffectEvent(async () => {
    try {
      const { role } = await call(roleAdminContract.readSeenRole, { params: { teamId } });
      if (!role) return endSeeing(pathTo("team.dashboard", { teamId })!);
      if (sameJson(role, before)) return;
      keepSeen({ teamId, ...role });
      await loadTeams();
    } catch (error) {
      if (error instanceof ApiError && error.code === "forbidden") endSeeing(pathTo("team.dashboard", { teamId })!);
    }
  });
  useLive(teamId, rolesChanged, () => void read());
  useEffect(() => void read(), []);
}
