import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { isAllowedSite } from "./allowed-sites.ts";

export type Shown = { teamId: string; viewId: string } | { teamId: string; wizardId: string };

/** Of all its widgets. */
export async function requireSite(app: App, request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<void> {
  if (isForeign(app, request)) requireSiteOf(app, request, reply, await sitesOf(app, shown));
}

/** Programs and our own pages say no origin; pages of other sites do, and must be among those that the team has listed. */
export function requireSiteOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  domains: readonly string[],
): void {
  if (!isForeign(app, request)) return;
  const { origin } = request.headers;
  if (!isAllowedSite(origin!, domains)) throw new Refusal("cross_site");
  reply.header("access-control-allow-origin", origin);
}

const isForeign = ({ env }: App, { headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers.origin !== new URL(env.APP_URL).origin;

/** All domains on which one of its widgets may stand. */
export async function sitesOf({ db }: App, shown: Shown): Promise<string[]> {
  const query = db.team(shown.teamId).from("website_widget").select("domains");
  const rows = await ("viewId" in shown
    ? query.where("view_id", "=", shown.viewId)
    : query.where("wizard_id", "=", shown.wizardId)
  ).execute();
  return rows.flatMap(({ domains }) => domains);
}
