import type { z } from "zod";

/**
 * Who receives a kind of live event: everybody in the team, its administrators, the one user that it is published for, or
 * whoever a rule of the server says, which may also shorten it.
 */
export type Receivers = "members" | "teamAdmins" | "namedUser" | "byRule";

/** A kind of live event: what is published of it, and by whom it is received. Both sides know it by this. */
export type LiveKind<
  Published extends z.ZodObject = z.ZodObject,
  Received extends z.ZodObject = z.ZodObject,
  To extends Receivers = Receivers,
> = {
  /** Stored with every event, and so never changed. */
  readonly kind: string;
  readonly payload: Published;
  readonly received: Received;
  readonly receivers: To;
};

/** What the server says. */
export type Published<K extends LiveKind> = z.input<K["payload"]>;

/** What a screen gets. */
export type Received<K extends LiveKind> = z.output<K["received"]>;

type Declaration<Published extends z.ZodObject, To extends Receivers> = {
  kind: string;
  /** Unknown keys are refused when it is published, and left out where it is received: screens may be older than the server. */
  payload: Published;
  receivers: To;
};

export function liveKind<P extends z.ZodObject, To extends Receivers>(
  declaration: Declaration<P, To>,
): LiveKind<P, P, To>;
/** With `received`, its rule never lets more of it through than that. */
export function liveKind<P extends z.ZodObject, R extends z.ZodObject>(
  declaration: Declaration<P, "byRule"> & { received: R },
): LiveKind<P, R, "byRule">;
export function liveKind(declaration: Declaration<z.ZodObject, Receivers> & { received?: z.ZodObject }): LiveKind {
  return { received: declaration.payload, ...declaration };
}
