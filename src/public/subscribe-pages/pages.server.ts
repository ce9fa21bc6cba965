import type { FastifyReply } from "fastify";
import { joinList } from "#messages/consent/jobs.server.ts";
import { requireMayJoin, requireOpenList } from "#messages/consent/joining.server.ts";
import { listWords } from "#messages/consent/lists.server.ts";
import { publicContract } from "#messages/consent/public-contract.ts";
import type { HostedPage, PageAsked } from "#server/http/hosted-pages.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { isLanguage, type Language } from "#shared/languages.ts";
import { subscribePath } from "#shared/public-paths.ts";
import { requireSiteOf } from "../visitors/allowed-sites.server.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { requireWidgetRow } from "../visitors/find-widget.server.ts";
import { requirePace } from "../visitors/kept-answers.server.ts";
import { refusedPart, sendPart } from "../visitors/site-part.server.ts";
import { refusedPage, teamPage } from "../visitors/team-page.server.ts";
import type { VisitedTeam } from "../visitors/visitor-caller.server.ts";
import { drawJoinForm, type JoinForm, trapName } from "./draw-join.ts";

/** Somebody who looks at an open list, on its own page or in a widget on another site. */
type Joining = {
  asked: PageAsked;
  place: { teamId: string; listId: string };
  team: VisitedTeam;
  list: { name: string; description: string };
  language: Language;
  isPart: boolean;
  path: string;
};

async function openJoining(asked: PageAsked): Promise<Joining> {
  const { app, query, request } = asked;
  requirePace(app, request);
  const { place, isPart, fixed } = await findPlace(asked);
  const team = await requireVisitedTeam(app, place.teamId);
  const row = await requireOpenList(app, place.teamId, place.listId);
  const said = query.get("lang");
  const language = isLanguage(fixed) ? fixed : (asked.wanted ?? team.language);
  const base = isPart ? partPath(asked.params.widgetId!) : subscribePath(place.teamId, place.listId);
  const path = isLanguage(said) ? `${base}?lang=${said}` : base;
  return { asked, place, team, list: listWords(row, language), language, isPart, path };
}

async function findPlace({ app, params, request, reply }: PageAsked) {
  const { teamId = "", listId = "", widgetId } = params;
  if (widgetId === undefined) {
    if (!isId(teamId) || !isId(listId)) throw new Refusal("not_found");
    return { place: { teamId, listId }, isPart: false, fixed: null };
  }
  const { team_id, list_id, domains, language } = await requireWidgetRow(app, widgetId);
  if (list_id === null) throw new Refusal("not_found");
  requireSiteOf(app, request, reply, domains);
  return { place: { teamId: team_id, listId: list_id }, isPart: true, fixed: language };
}

const partPath = (widgetId: string): string => `/public/widgets/${widgetId}/list`;

const show = async (asked: PageAsked): Promise<FastifyReply> =>
  sendForm(await openJoining(asked), { said: { email: "", name: "" } });

const { email: emailSchema, name: nameSchema } = publicContract.joinList.input.body.shape;

/** The same answer whoever was named: what follows is looked up by a job, and confirmed from their own mailbox. */
async function join(asked: PageAsked): Promise<FastifyReply> {
  const joining = await openJoining(asked);
  const { app, form, address } = asked;
  const { place, language, list } = joining;
  const said = { email: form.get("email") ?? "", name: (form.get("name") ?? "").slice(0, 120) };
  const email = emailSchema.safeParse(said.email);
  const say = sayIn(language);
  if (!email.success) return sendForm(joining, { said, error: say(email.error.issues[0]!.message) });
  await requireMayJoin(app, place, address);
  const name = nameSchema.parse(said.name) ?? "";
  if (!form.get(trapName))
    await app.jobs.send(app.db, joinList, { ...place, email: email.data, name, language, source: sourceOf(joining) });
  const sent = say("subscribing.join.sent", { email: email.data, list: list.name });
  return answer(joining, { title: say("subscribing.join.sentTitle"), body: html`<p role="status">${sent}</p>` });
}

/** Kept as proof: from where they asked, and on which site. */
function sourceOf({ isPart, asked }: Joining): string {
  const { origin } = asked.request.headers;
  return isPart && origin ? `${asked.address}, ${new URL(origin).host}` : asked.address;
}

function sendForm(joining: Joining, { said, error }: Pick<JoinForm, "said" | "error">): Promise<FastifyReply> {
  const { list, team, language, path } = joining;
  const say = sayIn(language);
  const body = drawJoinForm({ list, teamName: team.name, action: path, said, error, say });
  return answer(joining, { title: list.name, body, status: error ? 422 : 200 });
}

type Content = { title: string; body: Html; status?: number };

async function answer(joining: Joining, { title, body, status = 200 }: Content): Promise<FastifyReply> {
  const { asked, place, team, list, language, isPart, path } = joining;
  const { app, reply } = asked;
  if (isPart) return sendPart(reply, { title, body, home: path, language }, status);
  const address = subscribePath(place.teamId, place.listId);
  const text = await teamPage(app, team, language, {
    ...{ title, body, path: address, width: "prose", description: list.description },
  });
  return reply.code(status).header("cache-control", "private, no-store").type("text/html; charset=utf-8").send(text);
}

const page = { path: "/subscribe/:teamId/:listId", refused: refusedPage } as const;
const part = { path: "/public/widgets/:widgetId/list", refused: refusedPart, isForSites: true } as const;

export const subscribePages: readonly HostedPage[] = [page, part].flatMap((each): HostedPage[] => [
  { method: "GET", handle: show, ...each },
  { method: "POST", handle: join, ...each },
]);
