import type { z } from "zod";
import type { LiveKind, Receivers } from "#shared/live-kind.ts";
import type { TeamCaller } from "../http/caller.ts";

/** What someone receives of an event: nothing, all of it, or a payload of their own. All only where nothing is held back. */
export type Delivery<Published extends z.ZodObject, Received extends z.ZodObject> =
  | false
  | z.output<Received>
  | (Received extends Published ? true : never);

/** Asked for every stream, with the person's rights of this moment. */
export type DeliveryRule<Published extends z.ZodObject, Received extends z.ZodObject = Published> = (
  caller: TeamCaller,
  payload: z.output<Published>,
) => Delivery<Published, Received> | Promise<Delivery<Published, Received>>;

/** A kind with the decision who receives it, whatever its payload. */
export type Receivable = {
  readonly kind: LiveKind;
  /** Reads a stored payload once for all streams; throws where it is not what the kind says. */
  read(payload: unknown): Decision;
};

export type Decision = (caller: TeamCaller) => AnyDelivery | Promise<AnyDelivery>;
type AnyDelivery = boolean | Record<string, unknown>;

/** A kind whose declaration says all. */
export function receivable(kind: LiveKind<z.ZodObject, z.ZodObject, Exclude<Receivers, "byRule">>): Receivable;
/** A kind that the server decides about. */
export function receivable<P extends z.ZodObject, R extends z.ZodObject>(
  kind: LiveKind<P, R, "byRule">,
  rule: DeliveryRule<P, R>,
): Receivable;
export function receivable<P extends z.ZodObject, R extends z.ZodObject>(
  kind: LiveKind<P, R>,
  rule?: DeliveryRule<P, R>,
): Receivable {
  return {
    kind,
    read(stored) {
      const payload = kind.payload.parse(stored);
      return async (caller) => {
        const delivery = rule ? await rule(caller, payload) : isReceiver[kind.receivers](caller);
        return typeof delivery === "boolean" ? delivery : kind.received.parse(delivery);
      };
    },
  };
}

const isReceiver: Record<Receivers, (caller: TeamCaller) => boolean> = {
  members: () => true,
  // Who looks at the team as a role is one of them.
  teamAdmins: ({ isTeamAdmin, seenRoleId }) => isTeamAdmin || seenRoleId !== undefined,
  // Whoever the event names is found before this is asked.
  namedUser: () => false,
  // Without one, nobody.
  byRule: () => false,
};
