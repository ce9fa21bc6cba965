import type * as z from "zod";
import { extensionPoint } from "#shared/extension-point.ts";
import type { App } from "./app.ts";
import type { TeamDb } from "./db/db.ts";
import type { TeamCaller } from "./http/caller.ts";

export type StatsReader = { app: App; team: TeamDb; caller: TeamCaller };

/** What a feature counts in a team, as far as the caller may see it. The dashboard's figures are read from all parts. */
export type StatsPart = {
  /** Its keys in the answer; no other part has them. */
  output: z.ZodObject;
  read(reader: StatsReader): Promise<Record<string, unknown>>;
};

export const statsParts = extensionPoint<StatsPart>();

/** For the compiler alone: what is read is what was declared. */
export const statsPart = <Output extends z.ZodObject>(part: {
  output: Output;
  read(reader: StatsReader): Promise<z.input<Output>>;
}): StatsPart => part;
