import * as z from "zod";
import type { ContentType, DeliveryMethod } from "#shared/messages.ts";

export const variants = ["a", "b"] as const;
export type Variant = (typeof variants)[number];

/** Two subjects are tried on a part of the recipients first; the better one goes to all others. */
export const trialSchema = z.strictObject({
  /** Percent of the recipients, half of them for each subject. */
  share: z.int().min(10).max(50).default(20),
  /** How long both are given, from when the last of that part has left. */
  hours: z.int().min(1).max(24).default(4),
  by: z.enum(["opens", "clicks"]).default("opens"),
});
export type Trial = z.output<typeof trialSchema>;

export const trialReasons = ["better", "tie", "nothing", "person"] as const;
export type TrialReason = (typeof trialReasons)[number];

/** How it is tried, and how far that is. */
export type TrialState = Trial & {
  triedAt?: string;
  winner?: Variant;
  why?: TrialReason;
  decidedAt?: string;
  decidedBy?: string | null;
};

type Tried = { trial: unknown; delivery_method: DeliveryMethod; content_type: ContentType };

/** Whether a subject can be tried: where there is one, and many who may open it or not. */
export const mayTry = (method: DeliveryMethod, type: ContentType): boolean =>
  method === "EMAIL" && type === "MARKETING";

export const trialOf = ({ trial, delivery_method, content_type }: Tried): TrialState | null =>
  trial && mayTry(delivery_method, content_type) ? (trial as TrialState) : null;

/** One that goes on: until it is decided only a part of the recipients gets it. */
export const undecidedTrial = (row: Tried): TrialState | null => {
  const trial = trialOf(row);
  return trial && !trial.winner ? trial : null;
};

export const settingsOf = ({ share, hours, by }: TrialState): Trial => ({ share, hours, by });

/** When the program chooses by itself; nothing before all of the part have it. */
export const decidesAt = ({ triedAt, hours }: TrialState): Date | undefined =>
  triedAt ? new Date(Date.parse(triedAt) + hours * 3_600_000) : undefined;

/** How many of so many recipients are tried: some for each subject. */
export const triedOf = (recipients: number, { share }: Pick<Trial, "share">): number =>
  Math.min(recipients, Math.max(2, Math.round((recipients * share) / 100)));

export type VariantFigures = { sent: number; opened: number; clicked: number };

/** The better one of both; the first where neither is. */
export function betterOf(
  figures: Record<Variant, VariantFigures>,
  by: Trial["by"],
): { winner: Variant; why: Exclude<TrialReason, "person"> } {
  const rateOf = ({ sent, opened, clicked }: VariantFigures) =>
    sent > 0 ? (by === "opens" ? opened : clicked) / sent : 0;
  const [a, b] = [rateOf(figures.a), rateOf(figures.b)];
  if (a === 0 && b === 0) return { winner: "a", why: "nothing" };
  if (a === b) return { winner: "a", why: "tie" };
  return { winner: a > b ? "a" : "b", why: "better" };
}
