import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type MessageShown, outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { mayWriteNew } from "#messages/outgoing-messages/rules.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useReadMessagesAnew } from "#messages/outgoing-messages/ui/message-queries.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import banner from "../summary/summary.module.css";
import type { MessageStats } from "./stats-queries.ts";

/** Those who have not opened it can be written to again: a draft, which begins with its subject. */
export function ResendCard({ message, stats }: { message: MessageShown; stats: MessageStats }) {
  const t = useTranslations("messageStats.again");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const attempt = makeAttempt(useReadMessagesAnew());
  // A second press after a lost answer does not make a second one.
  const id = useRef(newId());
  const rights = activeTeams(useSession().identity).get(teamId);
  const count = stats.totals.notOpened;
  const isOffered = message.Status === "SENT" && stats.tracking.opens && count > 0;
  if (!isOffered || !rights || !mayWriteNew(rights, message.DeliveryMethodId)) return null;
  const resend = () =>
    attempt(t("failed"), async () => {
      const params = { teamId, messageId: message.Id };
      const body = { Id: id.current, InternalName: t("name", { name: message.InternalName }).slice(0, 200) };
      const made = await call(outgoingMessagesContract.resendMessage, { params, body });
      toast.done(t("made"));
      await navigate({ to: partPath(teamId, made.Id, "details"), hash: "SubjectLine" });
    });
  return (
    <Card>
      <div className={banner.banner}>
        <p className={banner.said}>{t("about", { count })}</p>
        <Button variant="default" onClick={() => void resend()}>
          {t("write")}
        </Button>
      </div>
    </Card>
  );
}
