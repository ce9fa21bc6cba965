import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "#shared/errors.ts";
import { heardLanguage, isLanguage, type Language } from "#shared/languages.ts";
import type { App } from "../app.ts";
import { chargedToVisitors } from "../db/connection-shares.ts";
import { type Say, sayIn } from "../words.ts";
import { maxPairs, readPairs } from "./read-pairs.ts";

/** What a page is asked with. */
export type PageAsked = {
  app: App;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** What its form has sent; empty where it has sent none, or files with it. */
  form: URLSearchParams;
  language: Language;
  /** What the browser or the address has said; undefined where neither has: then the team's own counts. */
  wanted: Language | undefined;
  say: Say;
  /** The visitor's network address, believed only from the socket or a configured proxy. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A whole page that the server writes, for people without an account: no cookie of ours counts there. */
export type HostedPage = {
  method: "GET" | "POST";
  /** As it stands in the address, with `:name` for parameters. */
  path: `/${string}`;
  /** How much a form may hold. */
  mostBytes?: number;
  /** Widgets on other sites ask for it: which of them may is for its handler to say (`requireSiteOf`). */
  isForSites?: true;
  handle(asked: PageAsked): Promise<FastifyReply>;
  /** What is shown where it is refused. */
  refused(asked: PageAsked, refusal: Refusal): Promise<string>;
};

type WithPage = { page?: HostedPage };

export const pageOf = (request: FastifyRequest): HostedPage | undefined =>
  (request.routeOptions.config as WithPage).page;

const usualBytes = 200_000;

/** Puts every page on the server. */
export function mountPages(server: FastifyInstance, app: App, pages: readonly HostedPage[]) {
  for (const page of pages) {
    const { method, path: url } = page;
    const bodyLimit = page.mostBytes ?? usualBytes;
    server.route({
      ...{ method, url, bodyLimit, config: { page } satisfies WithPage },
      handler: (request, reply) => chargedToVisitors(() => page.handle(askedOf(app, request, reply))),
    });
  }
}

/** `?lang=es` counts most, as links of a page say it; then what the browser reads. */
export function askedOf(app: App, request: FastifyRequest, reply: FastifyReply): PageAsked {
  const query = readPairs(request.url.split("?", 2)[1] ?? "", maxPairs.query);
  const said = query.get("lang");
  const { defaultLanguage } = app.settings.current;
  const wanted = isLanguage(said) ? said : heardLanguage(request.headers["accept-language"], defaultLanguage);
  const language = wanted ?? defaultLanguage;
  return {
    ...{ app, query, language, wanted, request, reply },
    params: request.params as Record<string, string>,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    say: sayIn(language),
    address: request.ip,
  };
}
