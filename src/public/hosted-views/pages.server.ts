import type { FastifyReply } from "fastify";
import type { App } from "#server/app.ts";
import type { HostedPage, PageAsked } from "#server/http/hosted-pages.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { publicViewPath } from "#shared/public-paths.ts";
import { isSafeAddress } from "#shared/safe-address.ts";
import { safeCss } from "#views/data-views/view-css.server.ts";
import { answerKept } from "../visitors/kept-answers.server.ts";
import { refusedPage, teamPage } from "../visitors/team-page.server.ts";
import { drawPublicView } from "./draw-page.server.ts";
import { feedAddress } from "./feed-address.server.ts";
import { LockedView, openPublicView, type PublicView, withoutPassword } from "./open-public-view.server.ts";
import { askForPassword, isUnlocked, tryPassword } from "./password.server.ts";

export const viewPath = (teamId: string, viewId: string, key?: string): string =>
  `${publicViewPath(teamId, viewId)}${key === undefined ? "" : `/${encodeURIComponent(key)}`}`;

async function showPage(asked: PageAsked): Promise<FastifyReply> {
  const { params, reply } = asked;
  const { teamId = "", viewId = "", key } = params;
  if (!isId(teamId) || !isId(viewId)) throw new Refusal("not_found");
  reply.header("vary", "accept-language");
  try {
    return await answerPage(asked, teamId, viewId, key);
  } catch (error) {
    if (!(error instanceof LeadsElsewhere)) throw error;
    return reply.header("cache-control", "no-store").redirect(error.address, 302);
  }
}

/** The item of a page is missing, and its view says where to go then. */
class LeadsElsewhere extends Error {
  readonly address: string;
  constructor(address: string) {
    super("leads elsewhere");
    this.address = address;
  }
}

async function answerPage(asked: PageAsked, teamId: string, viewId: string, key?: string): Promise<FastifyReply> {
  const { app, request, reply, wanted } = asked;
  try {
    return await answerKept(app, request, reply, {
      teamId,
      make: async () => {
        const view = await openPublicView(app, { teamId, viewId }, wanted, withoutPassword);
        const text = await writePage(asked, view, key);
        return { timeZone: view.team.timeZone, text, type: "text/html; charset=utf-8" };
      },
    });
  } catch (error) {
    // What has a password is written for who knows it, and kept by nobody.
    if (!(error instanceof LockedView)) throw error;
    reply.header("cache-control", "private, no-store");
    if (!isUnlocked(asked, error.view)) return askForPassword(asked, error.view);
    return reply.type("text/html; charset=utf-8").send(await writePage(asked, error.view, key));
  }
}

async function writePage({ app, query }: PageAsked, view: PublicView, key: string | undefined): Promise<string> {
  const { open, team, language } = view;
  const { settings } = open;
  const path = viewPath(team.id, open.view.id, key);
  const { body, name, picture, isMissing } = await drawPublicView(app, view, {
    ...{ query, key, path },
    itemPath: (viewId, of) => viewPath(team.id, viewId, of),
  });
  if (isMissing && isSafeAddress(settings.missingRecordUrl)) throw new LeadsElsewhere(settings.missingRecordUrl);
  const css = await safeCss(app.db.team(team.id), { viewId: open.view.id, text: settings.externalCss });
  const title = (key === undefined ? settings.externalTitle : name) || settings.externalTitle || team.name;
  return teamPage(app, team, language, {
    ...{ title, path, css, picture, width: key === undefined ? "wide" : "prose" },
    body: html`${body}${key === undefined && view.feedSalt && drawFeed(app, view)}`,
    ...{ description: settings.externalDescription, hasLead: key === undefined },
    back: key !== undefined && view.ledFrom ? viewPath(team.id, view.ledFrom) : null,
    isIndexable: settings.isIndexable && !view.hasPassword,
  });
}

/** For programs that show other calendars beside one's own. */
function drawFeed(app: App, { open, feedSalt, language }: PublicView): Html {
  const address = feedAddress(app, open.view.id, feedSalt!).replace(/^https?:/, "webcal:");
  return html`<p class="feed"><a class="button" href="${address}">${sayIn(language)("publicPages.calendar.subscribe")}</a></p>`;
}

async function unlock(asked: PageAsked): Promise<FastifyReply> {
  const { teamId = "", viewId = "" } = asked.params;
  if (!isId(teamId) || !isId(viewId)) throw new Refusal("not_found");
  return tryPassword(asked, await openPublicView(asked.app, { teamId, viewId }, asked.wanted, () => true));
}

const refused = refusedPage;

export const viewPages: readonly HostedPage[] = [
  { method: "GET", path: "/public/team-:teamId/views/:viewId", handle: showPage, refused },
  { method: "GET", path: "/public/team-:teamId/views/:viewId/:key", handle: showPage, refused },
  { method: "POST", path: "/public/team-:teamId/views/:viewId", handle: unlock, refused },
];
