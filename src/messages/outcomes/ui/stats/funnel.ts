import type { Rates } from "../../stats-contract.ts";
import type { MessageStats } from "./stats-queries.ts";

/** One step or one loss of a message's way: how many, and how much of those it was sent to. */
export type Step = {
  name:
    | "recipients"
    | "sent"
    | "delivered"
    | "opened"
    | "clicked"
    | "bounced"
    | "complained"
    | "unsubscribed"
    | "failed";
  count: number;
  /** Between 0 and 1; null: it is no part of those it was sent to. */
  rate: number | null;
  /** The team's usual; null: nothing to compare with. */
  usual: number | null;
};

type Counted = Pick<MessageStats, "totals" | "tracking" | "usual">;

/** Whether anybody tells what was delivered: not every way to send does. */
export const isDeliveryTold = ({ totals }: Pick<MessageStats, "totals">): boolean => totals.delivered > 0;

/** From all who were meant to those who followed a link, as far as it is known. */
export function stepsOf({ totals, tracking, usual }: Counted): Step[] {
  const { sent, bounced } = totals;
  const isTold = isDeliveryTold({ totals });
  const delivered = isTold ? totals.delivered : Math.max(0, sent - bounced);
  const usualDelivered = isTold && usual && usual.delivered > 0 ? usual.delivered : null;
  return [
    { name: "recipients", count: totals.recipients, rate: null, usual: null },
    { name: "sent", count: sent, rate: null, usual: null },
    { name: "delivered", count: delivered, rate: partOf(delivered, sent), usual: usualDelivered },
    ...(tracking.opens ? [step("opened", totals, usual)] : []),
    ...(tracking.clicks ? [step("clicked", totals, usual)] : []),
  ];
}

/** Those who were lost on the way. */
export const lossesOf = ({ totals, usual }: Counted): Step[] => [
  ...(["bounced", "complained", "unsubscribed"] as const).map((name) => step(name, totals, usual)),
  { name: "failed", count: totals.failed, rate: null, usual: null },
];

const step = (name: keyof Rates, totals: MessageStats["totals"], usual: MessageStats["usual"]): Step => ({
  ...{ name, count: totals[name], rate: partOf(totals[name], totals.sent), usual: usual ? usual[name] : null },
});

export const partOf = (count: number, all: number): number => (all > 0 ? count / all : 0);

/** How a rate stands beside what is usual; so close that nobody would see a difference is the same. */
export function besideUsual(rate: number, usual: number): "more" | "less" | "same" {
  const difference = rate - usual;
  if (Math.abs(difference) < Math.max(0.005, usual * 0.05)) return "same";
  return difference > 0 ? "more" : "less";
}
