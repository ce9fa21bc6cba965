import type { DataPermission } from "#shared/permissions.ts";
import type { Sample } from "./data-sample.ts";
import type { Visitor } from "./visitor.ts";

/** How an endpoint that has to do with data is tried. */
export type DataEndpoint = {
  /** All that it takes. Team administrators need none. */
  needs: readonly DataPermission[];
  /** Shaping collections takes the feature permission, beside the rights on data that it is tried with. */
  shapes?: true;
  /** Names a field: who may not read it is told that there is none. */
  asksOfField?: true;
  ask(sample: Sample, caller: { userId: string; visitor: Visitor }): Promise<Input> | Input;
  /** For what everyone in the team may ask: whether the answer tells anything of the sample. */
  tells?(text: string, sample: Sample): boolean;
};

/** One request. */
export type Input = { at: string; body?: unknown };
