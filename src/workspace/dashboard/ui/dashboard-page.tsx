import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { seenRole } from "#client/see-as.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { activeTeams, type Identity, useSession } from "#people/auth/ui/session.ts";
import { InviteDrawer } from "#people/teams/ui/invite-drawer.tsx";
import { usePeople, useReadPeopleAnew } from "#people/teams/ui/people-queries.ts";
import { TeamMark } from "#people/teams/ui/team-mark.tsx";
import { type TeamSelection, useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { mayUse } from "#shared/permissions.ts";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { BeginCard } from "./begin-card.tsx";
import classes from "./dashboard.module.css";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { dayPartIn } from "./greeting.ts";
import { NoRoleCard } from "./no-role-card.tsx";
import { workingCollections } from "./shown-collections.ts";
import { TeamData } from "./team-data.tsx";
import { TodayList } from "./today-list.tsx";

export default function DashboardPage() {
  const { identity } = useSession();
  const selection = useTeamSelection();
  if (!identity || !selection) return null;
  // A new team is a new page: what was searched or opened in the last one is not carried over.
  return <TeamDashboard key={selection.team.id} identity={identity} selection={selection} />;
}

function TeamDashboard({ identity, selection }: { identity: Identity; selection: TeamSelection }) {
  const t = useTranslations();
  const { team, link } = selection;
  const people = usePeople(team.id);
  const readAnew = useReadPeopleAnew(team.id);
  const [inviting, invite] = useDisclosure(false);
  const greeting = useGreeting(identity, selection);
  useLive(team.id, peopleChanged, () => void readAnew());

  const rights = activeTeams(identity).get(team.id) ?? { isTeamAdmin: false, features: [] };
  const hasRole =
    rights.isTeamAdmin ||
    seenRole() !== undefined ||
    identity.teamUserRoleLink.some(({ teamUserId }) => teamUserId === link.id);
  const mayShapeData = mayUse(rights, "team_admin_data_collections");
  const { data: collections } = useCollections();
  const isWithoutData = collections !== undefined && workingCollections(collections).length === 0;
  const mayInvite = people.data?.abilities.invite ?? false;
  return (
    <Page
      title={greeting}
      width="wide"
      // The way here has one step, and the line below the greeting names it.
      breadcrumbs={false}
      description={<WhereAndWhen selection={selection} />}
      primary={
        mayInvite && (
          <Button
            variant="default"
            classNames={{ root: classes.invite, section: classes.inviteIcon, label: classes.inviteWords }}
            leftSection={<Icon name="fas_user-plus" size={14} />}
            onClick={invite.open}
          >
            {t("teams.invite.open")}
          </Button>
        )
      }
    >
      {!hasRole && <NoRoleCard people={people.data?.people ?? []} />}
      {hasRole && isWithoutData && <BeginCard mayShapeData={mayShapeData} />}
      {hasRole && <TodayList />}
      <FirstStepsCard
        selection={selection}
        identity={identity}
        mayShapeData={mayShapeData && !isWithoutData}
        mayInvite={mayUse(rights, "team_admin_users")}
        invite={invite.open}
      />
      {hasRole && !isWithoutData && <TeamData mayShapeData={mayShapeData} />}
      {mayInvite && <InviteDrawer team={team} rights={rights} opened={inviting} close={invite.close} />}
    </Page>
  );
}

function useGreeting({ simplyUser }: Identity, { link, timezone }: TeamSelection): string {
  const t = useTranslations("dashboard.greeting");
  const now = useNow({ updateInterval: 60_000 });
  const name = link.firstName || simplyUser.name.split(" ")[0] || simplyUser.name;
  return t(dayPartIn(timezone, now), { name });
}

function WhereAndWhen({ selection: { team, timezone } }: { selection: TeamSelection }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (
    <span className={classes.where}>
      <TeamMark team={team} size={20} />
      <span className={classes.team}>{team.name}</span>
      <span className={classes.dot} aria-hidden>
        ·
      </span>
      <time className={classes.date} dateTime={now.toISOString()}>
        {format.dateTime(now, { weekday: "long", month: "long", day: "numeric", timeZone: timezone })}
      </time>
    </span>
  );
}
