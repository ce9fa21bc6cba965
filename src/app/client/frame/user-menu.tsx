import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { hasScreen, pathTo, type RouteName, routeNamed } from "#client/routes.ts";
import { type Identity, signOut, standing, useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { ApiError } from "#shared/errors.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./user-menu.module.css";

/** Everything of the person's own: team, administration, preferences, other teams, the way out. */
export function UserMenu({ identity }: { identity: Identity }) {
  const t = useTranslations("frame");
  const { name, pictureUrl, primaryEmailAddress } = identity.simplyUser;
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
      await navigate({ to: "/login" });
    } catch (error) {
      toast.fail(error instanceof ApiError ? error.message : t("signOutFailed"));
    }
  };
  return (
    // In the top bar, not at the end of the page: it belongs to the banner.
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>{t("userMenu", { name })}</VisuallyHidden>
          <PersonAvatar name={name} picture={pictureUrl} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.name}>{name}</div>
          <div className={classes.email}>{primaryEmailAddress.email}</div>
        </div>
        <Menu.Divider />
        <PageItem to="team.dashboard" icon="fas_house">
          {t("teamDashboard")}
        </PageItem>
        <PageItem to="admin.dashboard" icon="fas_gear">
          {t("teamAdministration")}
        </PageItem>
        <PageItem to="team.integrations" icon="fas_plug">
          {t("integrations")}
        </PageItem>
        <PageItem to="team.preferences" icon="fas_user">
          {t("preferences")}
        </PageItem>
        <SupportItem />
        <Menu.Divider />
        <PageItem to="root.chooseTeam" icon="fas_people-group">
          {t("switchTeam")}
        </PageItem>
        <PageItem to="sysAdmin.teams" icon="fas_shield-halved">
          {t("systemAdministration")}
        </PageItem>
        <Menu.Item leftSection={<Icon name="fas_right-from-bracket" size={14} />} onClick={() => void leave()}>
          {t("logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** An entry for a page that exists and that the person may open; otherwise none. */
function PageItem({ to, icon, children }: { to: RouteName; icon: string; children: ReactNode }) {
  const selection = useTeamSelection();
  const session = useSession();
  const navigate = useNavigate();
  const params = { teamId: selection?.team.id ?? "" };
  const path = pathTo(to, params);
  if (!path || !hasScreen(to) || checkRoute(routeNamed(to), standing(session), params) !== "allow") return null;
  return (
    <Menu.Item leftSection={<Icon name={icon} size={14} />} onClick={() => void navigate({ to: path })}>
      {children}
    </Menu.Item>
  );
}

function SupportItem() {
  const t = useTranslations("frame");
  const { start } = useSession();
  const navigate = useNavigate();
  const icon = <Icon name="fas_life-ring" size={14} />;
  if (!start?.supportUrl) {
    return (
      <Menu.Item leftSection={icon} onClick={() => void navigate({ to: "/help" })}>
        {t("support")}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item component="a" href={start.supportUrl} target="_blank" rel="noreferrer" leftSection={icon}>
      {t("support")}
    </Menu.Item>
  );
}
