import type { z } from "zod";
import type { BodyLimits } from "./body-limits.ts";
import type { ErrorCode } from "./errors.ts";
import type { FeaturePermission } from "./permissions.ts";

/** Where an endpoint finds the team it works in. */
type TeamParameter = "params.teamId" | "query.TeamId" | "query.idTeam";

/** Who may call. Required by the type: nothing is open by omission. */
export type Access =
  | { readonly kind: "anyone" }
  /** Whoever comes by, from any site: no cookie and no key counts, and what is answered is the same for all. */
  | { readonly kind: "visitor" }
  | { readonly kind: "signedIn" }
  | { readonly kind: "member"; readonly team: TeamParameter }
  | { readonly kind: "feature"; readonly team: TeamParameter; readonly anyOf: readonly FeaturePermission[] }
  | { readonly kind: "teamAdmin"; readonly team: TeamParameter }
  | { readonly kind: "sysAdmin" }
  /** Developer pages: open while developing, for system administrators in production. */
  | { readonly kind: "testPages" };

export const anyone = { kind: "anyone" } as const;
export const visitor = { kind: "visitor" } as const;
export const signedIn = { kind: "signedIn" } as const;
export const testPages = { kind: "testPages" } as const;
export const sysAdmin = { kind: "sysAdmin" } as const;
export const member = (team: TeamParameter = "params.teamId") => ({ kind: "member", team }) as const;
export const teamAdmin = (team: TeamParameter = "params.teamId") => ({ kind: "teamAdmin", team }) as const;
/** A team admin, or a holder of any of these feature permissions. */
export const holderOf = (...anyOf: FeaturePermission[]) => ({ kind: "feature", team: "params.teamId", anyOf }) as const;

/** Permissions whose holders decide who is in charge, and what outlives them. */
const inCharge: readonly FeaturePermission[] = ["team_admin_users"];

export const rawTypes = ["text/plain", "message/rfc822", "application/x-www-form-urlencoded"] as const;
export type RawType = (typeof rawTypes)[number];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Below /api, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  /** Strict objects only: an unknown key is refused. */
  readonly input?: { readonly params?: z.ZodObject; readonly query?: z.ZodObject; readonly body?: z.ZodType };
  /** How much a body may hold where the usual (`usualLimits`) is too little; only for who is let in, and has a role there. */
  readonly limits?: Partial<BodyLimits>;
  /** One file in a multipart form, field `file`. */
  readonly upload?: { readonly maxBytes: number };
  /** Its body may also come as a form, as programs of others send it. */
  readonly takesForm?: true;
  /** Its body is what another program has signed, and is handed on as it came (`raw`); JSON is nothing it expects. */
  readonly takesRaw?: RawType;
  /** Absent: 204, or a reply that the handler streams itself (`streams`). */
  readonly output?: z.ZodType;
  readonly streams?: true;
  /** The same for everybody, and kept as it was sent: its handler sends it, having looked at it by `output`. */
  readonly isKept?: true;
  readonly errors?: readonly ErrorCode[];
  /** Of a team, and yet only for people who are signed in: no API key opens it, beside what `isOpenToKeys` closes. */
  readonly closedToKeys?: true;
  /** Changes nothing though it is no GET: what it asks with is too long for an address. */
  readonly reads?: true;
  /** Safe to send again when the network fails, beside GET: its effect is the same once or twice. */
  readonly repeatable?: true;
};

/** Sent by a team administrator who looks at the team as one of its roles sees it: the id of the role. */
export const seeAsHeader = "x-see-as-role";

/** What is open to whoever only looks: nothing that is not marked as reading. */
export const onlyReads = ({ method, reads }: Pick<Endpoint, "method" | "reads">): boolean =>
  method === "GET" || reads === true;

/**
 * An API key works in one team, as its owner does; but it never changes who is in charge there. What it made of that would
 * outlive it: administrators, roles, people and keys are for somebody who is signed in.
 */
export function isOpenToKeys({ access, closedToKeys, ...endpoint }: Endpoint): boolean {
  if (closedToKeys || !("team" in access)) return false;
  const isOfCharge =
    access.kind === "teamAdmin" || (access.kind === "feature" && access.anyOf.some((each) => inCharge.includes(each)));
  return onlyReads(endpoint) || !isOfCharge;
}

export type Contract = Record<string, Endpoint>;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E extends Endpoint, K extends "params" | "query" | "body"> =
  E["input"] extends Record<K, infer S extends z.ZodType> ? S : never;

/** What a handler receives, after parsing. */
export type Received<E extends Endpoint, K extends "params" | "query" | "body"> = [Part<E, K>] extends [never]
  ? undefined
  : z.output<Part<E, K>>;

/** What a caller sends, before parsing. */
export type Sent<E extends Endpoint> = {
  [K in "params" | "query" | "body" as [Part<E, K>] extends [never] ? never : K]: z.input<Part<E, K>>;
} & (E["upload"] extends object ? { file: File | Blob } : unknown);

export type Answer<E extends Endpoint> = E["output"] extends z.ZodType ? z.output<E["output"]> : undefined;
/** What a handler returns, before the output schema drops what is not part of it. */
export type Reply<E extends Endpoint> = E["output"] extends z.ZodType ? z.input<E["output"]> : undefined;

/** One call as it is sent, and what it is answered with: for the API page. */
export type Example<E extends Endpoint> = Sent<E> & (E["output"] extends z.ZodType ? { answer: Reply<E> } : unknown);
