import { extensionPoint } from "#shared/extension-point.ts";

/** Tables in `app` whose rows belong to a team: a team's backup takes them along. Definitions name theirs in their kind. */
export const teamTablesInApp = extensionPoint<string>();
