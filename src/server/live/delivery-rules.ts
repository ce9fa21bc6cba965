import type { TeamCaller } from "../http/caller.ts";
import type { StoredEvent } from "./event-store.ts";

/** Whether someone may be told. Asked for every stream, with the person's rights of this moment. */
export type DeliveryRule = (caller: TeamCaller, event: StoredEvent) => boolean | Promise<boolean>;

const everyMember: DeliveryRule = () => true;
const onlyTheNamedUser: DeliveryRule = () => false;

/** A kind without a rule is delivered to nobody. Features add the rules of their own kinds. */
export const createDeliveryRules = () =>
  new Map<string, DeliveryRule>([
    ["team-permissions-updated", onlyTheNamedUser],
    ["team-changed", everyMember],
    ["people-changed", everyMember],
    ["definitions-changed", everyMember],
    // What the stream's own test page sends to itself.
    ["test", onlyTheNamedUser],
  ]);

/** An event that names a user is for that user alone, whatever the rule of its kind would say. */
export async function mayReceive(
  rules: ReadonlyMap<string, DeliveryRule>,
  caller: TeamCaller,
  event: StoredEvent,
): Promise<boolean> {
  const rule = rules.get(event.kind);
  if (!rule) return false;
  return event.userId ? event.userId === caller.userId : rule(caller, event);
}
