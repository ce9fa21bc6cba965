import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageListed } from "#messages/outgoing-messages/contract.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { openedAt } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useMessageList } from "#messages/outgoing-messages/ui/message-queries.ts";
import { MessageStatusTag } from "#messages/outgoing-messages/ui/message-status-tag.tsx";
import { SetupNote } from "#messages/setup/ui/setup-note.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Figure, Figures } from "#ui/figure.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import classes from "./messages-dashboard.module.css";
import { RatesCard } from "./rates-card.tsx";
import { useOutgoing } from "./use-outgoing.ts";

/** How messages stand: what went out, what waits for the person, what comes next, and how much was opened. */
export default function MessagesDashboardPage() {
  const t = useTranslations("messages.dashboard");
  const list = useTranslations("messages.list");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const drafts = useMessageList({ list: "drafts" });
  const mayWrite = (drafts.data?.pages[0]?.abilities.create.length ?? 0) > 0;
  return (
    <Page
      title={routes("messagesDashboard")}
      description={t("about")}
      width="wide"
      primary={
        mayWrite && (
          <Button
            component={Link}
            to={pathTo("messages.new", { teamId })!}
            leftSection={<Icon name="fas_plus" size={12} />}
          >
            {list("new")}
          </Button>
        )
      }
    >
      <SetupNote />
      <Counts drafts={drafts.data?.pages[0]?.total} />
      <div className={classes.columns}>
        <WaitingCard />
        <NextCard />
      </div>
      <RatesCard />
    </Page>
  );
}

function Counts({ drafts }: { drafts: number | undefined }) {
  const t = useTranslations("messages.dashboard");
  const format = useFormatter();
  const { data: outgoing } = useOutgoing();
  const scheduled = useMessageList({ list: "scheduled" }).data?.pages[0]?.total;
  const number = (value: number | undefined) => (value === undefined ? "…" : format.number(value));
  const change = outgoing?.percentChange;
  return (
    <Card>
      <Figures>
        <Figure label={t("sentThisMonth")} value={number(outgoing?.thisMonth)}>
          {outgoing &&
            (change === null || change === undefined
              ? t("noComparison")
              : t("comparison", {
                  change: format.number(change / 100, { style: "percent", signDisplay: "exceptZero" }),
                }))}
        </Figure>
        <Figure label={t("drafts")} value={number(drafts)}>
          {t("draftsNote")}
        </Figure>
        <Figure label={t("scheduled")} value={number(scheduled)}>
          {t("scheduledNote")}
        </Figure>
      </Figures>
    </Card>
  );
}

/** To approve, to correct, to send, to confirm, to try again. */
function WaitingCard() {
  const t = useTranslations("messages.dashboard");
  const waiting = useMessageList({ waiting: "true" });
  return (
    <Card title={t("waiting")}>
      <ReadPart query={waiting} failed={t("failed")} lines={3}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          if (messages.length === 0) return <EmptyState icon="fas_mug-hot">{t("nothingWaits")}</EmptyState>;
          return (
            <Lines messages={messages}>
              {({ Status, Problem, OwnedBy }) => {
                if (Status === "DRAFT" || Status === "APPROVED") return t(`waitsFor.${Status}`);
                return Problem ?? OwnedBy?.Name;
              }}
            </Lines>
          );
        }}
      </ReadPart>
    </Card>
  );
}

function NextCard() {
  const t = useTranslations("messages.dashboard");
  const next = useMessageList({ list: "scheduled", sort: "ScheduledAt", descending: "false" });
  return (
    <Card title={t("next")}>
      <ReadPart query={next} failed={t("failed")} lines={3}>
        {({ pages }) => {
          const messages = pages[0]?.messages.slice(0, 5) ?? [];
          if (messages.length === 0) return <EmptyState icon="fas_clock">{t("nothingNext")}</EmptyState>;
          return <Lines messages={messages}>{({ ScheduledAt }) => <When at={ScheduledAt} none="" />}</Lines>;
        }}
      </ReadPart>
    </Card>
  );
}

type LinesProps = { messages: MessageListed[]; children: (message: MessageListed) => ReactNode };

function Lines({ messages, children }: LinesProps) {
  const { teamId } = useTeamScope();
  return (
    <ul className={classes.lines}>
      {messages.map((message) => (
        <li key={message.Id} className={classes.line}>
          <Anchor component={Link} to={openedAt(teamId, message)} fw={500} inherit>
            {message.InternalName}
          </Anchor>
          <MessageStatusTag message={message} />
          <span className={classes.quiet}>{children(message)}</span>
        </li>
      ))}
    </ul>
  );
}
