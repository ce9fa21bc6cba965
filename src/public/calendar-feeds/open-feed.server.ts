import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { Refusal } from "#shared/errors.ts";
import { isLanguage } from "#shared/languages.ts";
import { publicViewPath } from "#shared/public-paths.ts";
import { feedOf } from "#views/data-views/types/calendar/feed-text.server.ts";
import { isFeedOf } from "../hosted-views/feed-address.server.ts";
import { requireTeamOfView } from "../hosted-views/find-team-of-view.server.ts";
import { openPublicView, type PublicView, type ViewKey } from "../hosted-views/open-public-view.server.ts";
import { viewPath } from "../hosted-views/pages.server.ts";
import { withOwnName } from "../hosted-views/shown-values.ts";
import { titleReader } from "../hosted-views/title-reader.server.ts";
import { answerKept } from "../visitors/kept-answers.server.ts";

type Asked = {
  app: App;
  params: { viewId: string; file: string };
  query: { lang?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};

const wrongAddresses = { most: 30, seconds: 60 };

/** A public calendar for calendar programs: what its page shows, to who has the address. */
export async function openPublicFeed({ app, params, query, request, reply }: Asked) {
  const { viewId, file } = params;
  const teamId = await requireTeamOfView(app, viewId);
  const wanted = isLanguage(query.lang) ? query.lang : undefined;
  reply.headers({ "x-robots-tag": "noindex", "content-disposition": 'inline; filename="calendar.ics"' });
  return answerKept(app, request, reply, {
    teamId,
    make: async () => {
      // Calendar programs can give no password: who has the address needs none.
      const requireAddress: ViewKey = async ({ feedSalt }) => {
        if (isFeedOf(app, viewId, feedSalt, file)) return true;
        await spend(app, { key: `feed:${networkOf(request.ip)}`, ...wrongAddresses });
        throw new Refusal("not_found");
      };
      const view = await openPublicView(app, { teamId, viewId }, wanted, requireAddress);
      if (!view.hasPassword) await requireAddress(view);
      const text = await writeFeed(app, view);
      return { timeZone: view.team.timeZone, text, type: "text/calendar; charset=utf-8" };
    },
  });
}

function writeFeed(app: App, { open, db, team, language, leadsTo }: PublicView): Promise<string> {
  const { settings, view } = open;
  return feedOf(app, db, open, {
    name: settings.externalTitle || team.name,
    titleOf: titleReader(open, language),
    pageOf: ({ id, key }) => (leadsTo ? viewPath(team.id, leadsTo.id, key ?? id) : publicViewPath(team.id, view.id)),
    // When somebody has last changed a record is nobody's business outside.
    changedAt: () => view.publishedAt!,
    nameOf: (event) => withOwnName(settings, event).name,
  });
}
