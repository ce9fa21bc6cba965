import type { DataRights } from "./data-rights.ts";
import type { Definitions } from "./definitions.ts";

/** What is defined in a team, and what somebody may do with it: what nearly every question about data begins with. */
export type DefinitionsAndRights = { definitions: Definitions; rights: DataRights };
