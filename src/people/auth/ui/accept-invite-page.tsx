import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { authContract } from "../contract.ts";
import { AcceptKnown, AcceptNew } from "./accept-invite-forms.tsx";
import classes from "./bare-frame.module.css";
import { BareFrame } from "./bare-frame.tsx";
import { linkProblem } from "./link-problem.ts";
import { signOut, useSession } from "./session.ts";

export default function AcceptInvitePage() {
  const t = useTranslations("auth.invite");
  const say = useTranslations();
  const { userId = "" } = useParams({ strict: false }) as { userId?: string };
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  const { identity } = useSession();
  const { href } = useLocation();
  const secret = String(token ?? "");
  const invitation = useQuery({
    queryKey: ["invitation", userId, secret, identity?.simplyUser.userId],
    queryFn: () => call(authContract.showInvitation, { params: { userId }, query: { token: secret } }),
  });
  if (invitation.isError) {
    return (
      <BareFrame title={t("failedTitle")}>
        <p className={classes.text} role="alert">
          {linkProblem(invitation.error)} {t("failedHint")}
        </p>
        <Button component={Link} to="/" variant="default" fullWidth>
          {say(identity ? "client.public.open" : "auth.login.submit")}
        </Button>
      </BareFrame>
    );
  }
  if (invitation.isPending) {
    return (
      <BareFrame title={<SkeletonText lines={1} />}>
        <SkeletonText lines={4} />
      </BareFrame>
    );
  }
  const { teamName: team, invitedBy, email, hasAccount, isMe, brand, logo } = invitation.data;
  const link = { userId, token: secret, team };
  return (
    <BareFrame title={t("title", { team })} brand={brand} logo={logo ? { ...logo, name: team } : undefined}>
      <p className={classes.text}>{invitedBy ? t("by", { inviter: invitedBy, team }) : t("plain", { team })}</p>
      {!hasAccount && <AcceptNew link={link} invitation={invitation.data} />}
      {hasAccount && isMe && <AcceptKnown link={link} />}
      {hasAccount && !isMe && identity && (
        <>
          <p className={classes.text}>{t("otherAccount", { email })}</p>
          <Button fullWidth onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
        </>
      )}
      {hasAccount && !isMe && !identity && (
        <>
          <p className={classes.text}>{t("knownText", { email })}</p>
          <Button component={Link} to="/login" search={{ redirect: href, email } as never} fullWidth>
            {t("signIn")}
          </Button>
        </>
      )}
    </BareFrame>
  );
}
