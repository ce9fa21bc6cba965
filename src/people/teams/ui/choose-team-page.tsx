import { Alert, Anchor, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { linkHours } from "#people/auth/rules.ts";
import { BareFrame } from "#people/auth/ui/bare-frame.tsx";
import {
  type Identity,
  isActive,
  loadSession,
  loadTeamLinks,
  signOut,
  startErrors,
  useSession,
} from "#people/auth/ui/session.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import type { TeamUserLink } from "../contract.ts";
import classes from "./choose-team.module.css";
import { CreateTeamDrawer } from "./create-team-drawer.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { TeamList } from "./team-list.tsx";
import { useTeamSelection } from "./team-selection.ts";

export default function ChooseTeamPage() {
  const { identity } = useSession();
  // Teams opened and invitations received since the page was loaded count too.
  useEffect(() => void loadTeamLinks(), []);
  return identity ? <ChooseTeam identity={identity} /> : null;
}

function ChooseTeam({ identity }: { identity: Identity }) {
  const t = useTranslations("teams");
  const session = useSession();
  const { start } = session;
  const errors = startErrors(session);
  const selection = useTeamSelection();
  const [creating, create] = useDisclosure(false);
  const links = identity.teamData.result;
  const teams = links.filter(isActive);
  const invitations = links.filter(isWaiting);
  const mayCreate = start?.signUp === "open";
  const { name, primaryEmailAddress, isSysAdmin } = identity.simplyUser;
  const { email } = primaryEmailAddress;
  const hasNone = teams.length === 0 && invitations.length === 0;
  return (
    <BareFrame
      title={teams.length > 0 ? t("choose.title") : t("choose.welcome", { name: name.split(" ")[0] ?? name })}
      aside={<SignedInAs email={email} />}
      {...(selection && { brand: selection.team.enumAppBrandId })}
    >
      <div className={classes.sections}>
        {errors.length > 0 && <Failures messages={errors} />}
        {invitations.length > 0 && <InvitationList invitations={invitations} />}
        {teams.length > 0 && <TeamList teams={teams} isTitled={invitations.length > 0} />}
        {hasNone && errors.length === 0 && (
          <EmptyState icon="fas_people-group">
            {isSysAdmin
              ? t("choose.emptySystem")
              : mayCreate
                ? t("choose.emptyOpen")
                : t("choose.emptyClosed", { email })}
          </EmptyState>
        )}
        {isSysAdmin && (
          <Button
            component={Link}
            to={pathTo("sysAdmin.teams")}
            fullWidth
            variant={hasNone ? "filled" : "default"}
            leftSection={<Icon name="fas_shield-halved" size={14} />}
          >
            {t("choose.system")}
          </Button>
        )}
        {mayCreate && (
          <Button
            fullWidth
            variant={hasNone && !isSysAdmin ? "filled" : "default"}
            leftSection={<Icon name="fas_plus" size={14} />}
            onClick={create.open}
          >
            {t("create.open")}
          </Button>
        )}
      </div>
      {mayCreate && <CreateTeamDrawer opened={creating} close={create.close} />}
    </BareFrame>
  );
}

const isWaiting = (link: TeamUserLink): boolean =>
  link.inviteStatus === "invited" &&
  link.activatedAt === null &&
  link.deactivatedAsOf === null &&
  Date.now() - Date.parse(link.invitedAt ?? "") < linkHours.invitation * 3600 * 1000;

function Failures({ messages }: { messages: string[] }) {
  const t = useTranslations("teams.choose");
  return (
    <Alert color="red" icon={<Icon name="fas_circle-exclamation" />}>
      {[...new Set(messages)].map((message) => (
        <p key={message} className={classes.message}>
          {message}
        </p>
      ))}
      <Button variant="default" size="xs" mt={8} onClick={() => void loadSession()}>
        {t("retry")}
      </Button>
    </Alert>
  );
}

function SignedInAs({ email }: { email: string }) {
  const t = useTranslations("teams");
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toast.fail(explainFailure(t("failed.signOut"), error));
    }
  };
  return (
    <>
      <span className={classes.email}>{t("choose.signedInAs", { email })}</span>{" "}
      <Anchor component="button" type="button" onClick={() => void leave()}>
        {t("choose.signOut")}
      </Anchor>
    </>
  );
}
