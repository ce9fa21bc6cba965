import words from "#locales/en/sysAudit.json" with { type: "json" };
import { auditActions } from "#server/audit-actions.ts";

/** What can be noted, in groups as the page offers them; both in the order in which their words stand. */
export function groupActions(): { group: string; actions: string[] }[] {
  return Object.keys(words.groups).flatMap((group) => {
    const own = auditActions.all().filter((each) => each.group === group);
    const actions = own.flatMap((each) => each.actions).toSorted((one, other) => placeOf(one) - placeOf(other));
    return actions.length > 0 ? [{ group, actions }] : [];
  });
}

const order = Object.keys(words.actions);
const placeOf = (action: string): number => order.indexOf(action);
