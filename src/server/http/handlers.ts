import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Access, Contract, Endpoint, Example, Received, Reply } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { App } from "../app.ts";
import type { TeamDb } from "../db/db.ts";
import type { Say } from "../words.ts";
import type { Caller, TeamCaller } from "./caller.ts";

type CallerFor<A extends Access> = A["kind"] extends "visitor"
  ? undefined
  : A["kind"] extends "anyone" | "testPages"
    ? Caller | undefined
    : A["kind"] extends "signedIn" | "sysAdmin"
      ? Caller
      : TeamCaller;

export type Upload = { stream: Readable; name: string };

/** What a handler is given: parsed, authorised, scoped. */
export type RequestContext<E extends Endpoint> = {
  app: App;
  params: Received<E, "params">;
  query: Received<E, "query">;
  body: Received<E, "body">;
  caller: CallerFor<E["access"]>;
  /** The database of the team that the endpoint's access names. */
  team: E["access"]["kind"] extends "visitor" | "anyone" | "testPages" | "signedIn" | "sysAdmin" ? undefined : TeamDb;
  upload: E["upload"] extends object ? Upload : undefined;
  /** Absent where the body was of another type. */
  raw: E["takesRaw"] extends string ? string | undefined : undefined;
  language: Language;
  say: Say;
  /** The caller's network address, believed only from the socket or a configured proxy. */
  address: string;
  /** For long questions: what `work` asks the database is ended there when the caller leaves. Not for what others wait for too. */
  whileAsked<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** It sends what it answers by itself. */
type Sends<E extends Endpoint> = E["streams"] extends true ? true : E["isKept"] extends true ? true : false;

/** Exhaustive: a declared endpoint without a handler does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (asked: RequestContext<C[K]>) => Promise<Sends<C[K]> extends true ? FastifyReply : Reply<C[K]>>;
};

/** Kept apart from contracts: browsers load those. */
export type Examples<C extends Contract> = { [K in keyof C]?: Example<C[K]> };

type AnyExample = { params?: object; query?: object; body?: unknown; answer?: unknown };

export type Feature = {
  contract: Contract;
  handlers: Record<string, (asked: never) => Promise<unknown>>;
  examples: Record<string, AnyExample>;
};

/** Ties a contract to its handlers, checked here, and forgets the types so that features fit in one list. */
export const feature = <C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  examples: Examples<C> = {},
): Feature => ({
  contract,
  handlers: handlers as Feature["handlers"],
  examples: examples as Feature["examples"],
});
