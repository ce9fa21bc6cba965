import type { FastifyReply } from "fastify";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { sayIn } from "#server/words.ts";
import type { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import type { Language } from "#shared/languages.ts";

type Part = {
  title: string;
  /** Where whoever loads the page again goes on. */
  home: string;
  body: Html;
  language: Language;
};

/** A page without what stands around it, for a widget that puts it into the page of another site. */
export function sendPart(reply: FastifyReply, { title, home, body, language }: Part, status = 200): FastifyReply {
  const part = html`<section class="part" lang="${language}" data-home="${home}"><h2 class="title">${title}</h2>${body}</section>`;
  return reply
    .code(status)
    .header("cache-control", "private, no-store")
    .type("text/html; charset=utf-8")
    .send(String(part));
}

/** Whoever is refused may know why, from whichever site: it says nothing else. */
export async function refusedPart({ reply, language }: PageAsked, refusal: Refusal): Promise<string> {
  reply.header("access-control-allow-origin", "*");
  const values = { seconds: 60, minutes: 1, ...refusal.values };
  return String(html`<p class="refused">${sayIn(language)(`errors.${refusal.code}`, values)}</p>`);
}
