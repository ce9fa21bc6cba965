import { extensionPoint } from "#shared/extension-point.ts";
import type { Db } from "../db/db.ts";

/** What something is counted under. No label has as many values as there are people, teams or records, and none tells of them. */
export type Labels = Record<string, string>;

type Named = { name: `simply_${string}`; help: string; labels: readonly string[] };

/** What a feature counts in this process while it happens: `app.metrics?.count(…)`. */
export type CountedThing = Named;

export const countedThings = extensionPoint<CountedThing>();

/** What is read when somebody asks, every ten seconds at most: one cheap statement. All processes say the same of it. */
export type MeasuredThing = Named & { read(db: Db): Promise<{ labels: Labels; value: number }[]> };

export const measuredThings = extensionPoint<MeasuredThing>();
