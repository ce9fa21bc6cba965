import type { TeamCaller } from "../http/caller.ts";
import type { StoredEvent } from "./event-store.ts";

type Told = boolean | StoredEvent["payload"];

/** Whether someone may be told, or what of it. Asked for every stream, with the person's rights of this moment. */
export type DeliveryRule = (caller: TeamCaller, event: StoredEvent) => Told | Promise<Told>;

const everyMember: DeliveryRule = () => true;
/** Who looks at the team as a role is one of them. */
const onlyTeamAdmins: DeliveryRule = ({ isTeamAdmin, seenRoleId }) => isTeamAdmin || seenRoleId !== undefined;
const onlyTheNamedUser: DeliveryRule = () => false;

/** A kind without a rule is delivered to nobody. Features add the rules of their own kinds. */
export const createDeliveryRules = () =>
  new Map<string, DeliveryRule>([
    ["team-permissions-updated", onlyTheNamedUser],
    ["team-changed", everyMember],
    ["people-changed", everyMember],
    ["definitions-changed", everyMember],
    ["roles-changed", onlyTeamAdmins],
    // What the stream's own test page sends to itself.
    ["test", onlyTheNamedUser],
  ]);

/** The event as one person may have it. One that names a user is for that user alone, whatever the rule of its kind says. */
export async function shownTo(
  caller: TeamCaller,
  event: StoredEvent,
  rules: ReadonlyMap<string, DeliveryRule>,
): Promise<StoredEvent | undefined> {
  const rule = rules.get(event.kind);
  if (!rule) return;
  const told = event.userId ? event.userId === (caller.lookerId ?? caller.userId) : await rule(caller, event);
  if (typeof told === "boolean") return told ? event : undefined;
  return { ...event, payload: told };
}
