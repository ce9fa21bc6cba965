import * as z from "zod";

const most = (limit: number) => z.int().min(1).max(limit).optional();

/** What somebody's provider allows, where they know it: settings of every kind that leaves the house. */
export const sendingLimits = {
  perSecond: most(10_000),
  perHour: most(10_000_000),
  perDay: most(100_000_000),
  connections: z.int().min(1).max(50).default(10),
};

type SendingLimits = { perSecond?: number; perHour?: number; perDay?: number; connections: number };

export const limitsIn = ({ perSecond, perHour, perDay, connections }: SendingLimits): SendingLimits => ({
  connections,
  ...(perSecond && { perSecond }),
  ...(perHour && { perHour }),
  ...(perDay && { perDay }),
});
