import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { isAllowedSite } from "./allowed-sites.ts";

export type Shown = { teamId: string; viewId: string } | { teamId: string; wizardId: string };

/** Programs and our own pages say no origin; pages of other sites do, and must be among those that the team has listed. */
export async function requireSite(app: App, request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(app.env.APP_URL).origin) return;
  if (!isAllowedSite(origin, await sitesOf(app, shown))) throw new Refusal("cross_site");
  reply.header("access-control-allow-origin", origin);
}

/** All domains on which one of its widgets may stand. */
export async function sitesOf({ db }: App, shown: Shown): Promise<string[]> {
  const query = db.team(shown.teamId).from("website_widget").select("domains");
  const rows = await ("viewId" in shown
    ? query.where("view_id", "=", shown.viewId)
    : query.where("wizard_id", "=", shown.wizardId)
  ).execute();
  return rows.flatMap(({ domains }) => domains);
}
