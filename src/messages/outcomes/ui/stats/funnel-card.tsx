import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { Card } from "#ui/card.tsx";
import { besideUsual, isDeliveryTold, lossesOf, partOf, type Step, stepsOf } from "./funnel.ts";
import classes from "./stats.module.css";
import type { MessageStats } from "./stats-queries.ts";
import { usePercent } from "./use-percent.ts";

interface FunnelCardProps {
  message: MessageShown;
  stats: MessageStats;
}

/** From all who were meant to those who followed a link, and beside it who was lost on the way. */
export function FunnelCard({ message, stats }: FunnelCardProps) {
  const t = useTranslations("messageStats");
  const most = Math.max(1, stats.totals.recipients);
  const isSms = message.DeliveryMethodId === "SMS";
  // Nobody reports a text message as spam, and none comes back: it just does not arrive.
  const losses = lossesOf(stats).filter(({ name }) => !isSms || name !== "complained");
  const nameOf = ({ name }: Step) => t(isSms && name === "bounced" ? "steps.undelivered" : `steps.${name}`);
  return (
    <Card title={t("funnel.title")}>
      <div className={classes.funnel}>
        <ol className={classes.steps}>
          {stepsOf(stats).map((step) => (
            <li key={step.name} className={classes.step}>
              <span className={classes.label}>{t(`steps.${step.name}`)}</span>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ inlineSize: `${partOf(step.count, most) * 100}%` }} />
              </span>
              <Numbers messageId={message.Id} step={step} name={t(`steps.${step.name}`)} />
            </li>
          ))}
        </ol>
        <ul className={classes.losses} aria-label={t("funnel.losses")}>
          {losses.map((step) => (
            <li key={step.name} className={classes.loss}>
              <span className={classes.label}>{nameOf(step)}</span>
              <Numbers messageId={message.Id} step={step} name={nameOf(step)} isLoss />
            </li>
          ))}
        </ul>
      </div>
      <Notes message={message} stats={stats} />
    </Card>
  );
}

interface NumbersProps {
  messageId: string;
  step: Step;
  name: string;
  isLoss?: boolean;
}

/** How many, which leads to their names, how much that is, and whether that is much. */
function Numbers({ messageId, step, name, isLoss = false }: NumbersProps) {
  const t = useTranslations("messageStats.usual");
  const { teamId } = useTeamScope();
  const { count, rate, usual } = step;
  const group = count > 0 && step.name !== "recipients" ? step.name : undefined;
  const format = useFormatter();
  const percent = usePercent();
  const words = isLoss ? lossWords : stepWords;
  return (
    <>
      <span className={classes.count}>
        {group ? (
          <Anchor
            component={Link}
            to={partPath(teamId, messageId, "summary")}
            search={{ shown: group } as never}
            aria-label={t("show", { count, name })}
            inherit
            c="inherit"
          >
            {format.number(count)}
          </Anchor>
        ) : (
          format.number(count)
        )}
      </span>
      <span className={classes.rate}>{rate === null ? "" : percent(rate)}</span>
      <span className={classes.usual}>
        {rate !== null && usual !== null && t(words[besideUsual(rate, usual)], { usual: percent(usual) })}
      </span>
    </>
  );
}

const stepWords = { more: "better", less: "below", same: "same" } as const;
const lossWords = { more: "more", less: "fewer", same: "same" } as const;

/** What one has to know to read the numbers. */
function Notes({ message, stats }: FunnelCardProps) {
  const t = useTranslations("messageStats.notes");
  const { totals, tracking, usual } = stats;
  const isEmail = message.DeliveryMethodId === "EMAIL";
  const untracked =
    !tracking.opens && !tracking.clicks ? "nothingTracked" : !tracking.opens ? "opensUntracked" : "clicksUntracked";
  const [opens, clicks] = [totals.opens.machine, totals.clicks.machine];
  const notes = [
    !isEmail && t("sms"),
    isEmail && !(tracking.opens && tracking.clicks) && t(untracked),
    opens + clicks > 0 && t("programs", { opens, clicks }),
    totals.sent > 0 && !isDeliveryTold(stats) && t("deliveryUntold"),
    usual ? t("usual", { count: usual.messages }) : t("noUsual"),
  ];
  return <ul className={classes.notes}>{notes.flatMap((note) => (note ? [<li key={note}>{note}</li>] : []))}</ul>;
}
