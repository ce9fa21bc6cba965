import { Outlet, useLocation } from "@tanstack/react-router";
import "#ui/icon/core-glyphs.ts";
import { lazy, Suspense, useMemo } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { seenRole } from "#client/see-as.ts";
import { type TeamScope, TeamScopeContext } from "#client/team-scope.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { type TeamSelection, useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { mayUse } from "#shared/permissions.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page, PageBreadcrumbs } from "#ui/page.tsx";
import { useDroppedFiles } from "#ui/use-incoming-files.ts";
import { BreadcrumbTrail } from "./breadcrumb-trail.tsx";
import classes from "./frame.module.css";
import { KeepCurrent } from "./keep-current.tsx";
import { RecordParts } from "./record-parts.tsx";
import { useRememberOpened } from "./remember-opened.ts";
import { SideMenu } from "./side-menu.tsx";
import { TopBar } from "./top-bar.tsx";
import { useHomeTeam } from "./use-home-team.ts";
import { useListAhead } from "./use-list-ahead.ts";
import { useMenuGroups } from "./use-menu-groups.ts";
import { useSideMenu } from "./use-side-menu.ts";

const SeeAsBar = lazy(() => import("#team-admin/role-admin/ui/see-as-bar.tsx"));

/** Top bar and side menu around a page. It stays while pages change; its code comes only where it is shown. */
export default function Framed() {
  const { identity } = useSession();
  const link = useTeamSelection()?.link;
  const isInTeam = useLocation({ select: ({ pathname }) => pathname.startsWith(`/team-${link?.teamId}`) });
  if (!identity) return <PlainFrame />;
  return link?.isTeamClosed && isInTeam ? <ClosedTeamFrame name={link.team.name} /> : <TeamFrame />;
}

const noTeam: TeamScope = { teamId: "", timeZone: "UTC", currency: undefined, isShaping: false };

/** Nothing of the team can be read: one sentence instead of a page full of failures. */
function ClosedTeamFrame({ name }: { name: string }) {
  const t = useTranslations("errors");
  return (
    <TeamScopeContext value={noTeam}>
      <div className={classes.frame}>
        <TopBar />
        <main id="content" className={classes.content} tabIndex={-1}>
          <Page title={name} width="wide">
            <Card>
              <ErrorState retry={() => location.reload()}>{t("team_unavailable")}</ErrorState>
            </Card>
          </Page>
        </main>
      </div>
    </TeamScopeContext>
  );
}

function TeamFrame() {
  const t = useTranslations("frame");
  const selection = useTeamSelection();
  const menu = useSideMenu();
  const groups = useMenuGroups();
  const hasMenu = groups.length > 0;
  const scope = useScope(selection);
  // The browser would leave the page for a file that is dropped where nothing takes it.
  useDroppedFiles(() => undefined);
  useHomeTeam();
  useListAhead();
  useRememberOpened();
  return (
    <TeamScopeContext value={scope}>
      <div
        className={classes.frame}
        data-rail={menu.isRail || undefined}
        data-menu={hasMenu || undefined}
        data-seen={seenRole() ? true : undefined}
      >
        <a className={classes.skip} href="#content">
          {t("skipToContent")}
        </a>
        {seenRole() && (
          <Suspense fallback={<div />}>
            <SeeAsBar />
          </Suspense>
        )}
        <TopBar {...(hasMenu && { menu })} />
        {hasMenu && <SideMenu menu={menu} groups={groups} />}
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageBreadcrumbs value={<BreadcrumbTrail />}>
            <RecordParts>
              <Outlet />
            </RecordParts>
          </PageBreadcrumbs>
        </main>
        {selection && <KeepCurrent teamId={selection.team.id} />}
      </div>
    </TeamScopeContext>
  );
}

function useScope(selection: TeamSelection | undefined): TeamScope {
  const [teamId, timeZone] = [selection?.team.id ?? "", selection?.timezone ?? "UTC"];
  const currency = selection?.team.currency;
  const isShaping = useIsShaping(teamId);
  return useMemo(() => ({ teamId, timeZone, currency, isShaping }), [teamId, timeZone, currency, isShaping]);
}

/** Team admins see everything everywhere: only for others it makes a difference. */
function useIsShaping(teamId: string): boolean {
  const administration = pathTo("admin", { teamId });
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith(`${administration}/`) });
  const rights = activeTeams(useSession().identity).get(teamId);
  return isThere && rights !== undefined && !rights.isTeamAdmin && mayUse(rights, "team_admin_data_collections");
}

/** For strangers on open pages: help, developer pages. */
function PlainFrame() {
  return (
    <>
      <TopBar />
      <main id="content">
        <Outlet />
      </main>
    </>
  );
}
