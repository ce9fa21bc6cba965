import type { FastifyReply, FastifyRequest } from "fastify";
import { requireOpenList } from "#messages/consent/joining.server.ts";
import { listWords } from "#messages/consent/lists.server.ts";
import type { App } from "#server/app.ts";
import { writeAnswer } from "#server/http/written-json.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { isLanguage, type Language } from "#shared/languages.ts";
import { accentOf } from "#shared/public-theme.ts";
import { safeCss } from "#views/data-views/view-css.server.ts";
import { wizardNameIn } from "#wizards/data-wizards/wizard-definitions.ts";
import { drawPublicView } from "../hosted-views/draw-page.server.ts";
import { openPublicView, withoutPassword } from "../hosted-views/open-public-view.server.ts";
import { openPublicWizard } from "../public-wizards/open-public-wizard.server.ts";
import { wizardPath } from "../public-wizards/wizard-cookie.ts";
import { requireSiteOf } from "../visitors/allowed-sites.server.ts";
import { countVisit } from "../visitors/count-visits.server.ts";
import { requireVisitedTeam } from "../visitors/find-team.server.ts";
import { requireWidgetRow } from "../visitors/find-widget.server.ts";
import { answerKept } from "../visitors/kept-answers.server.ts";
import { type WidgetTheme, widgetTheme } from "./contract.ts";
import { publicWidgetsContract } from "./public-contract.ts";

type Asked = {
  app: App;
  params: { widgetId: string };
  query: { lang?: Language | undefined; query?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};
type Row = Awaited<ReturnType<typeof requireWidgetRow>>;

/** What a widget shows to a page of one of its domains; the same for all of them. */
export async function readWidget({ app, params, query, request, reply }: Asked) {
  // Whoever is refused may know why; `requireSiteOf` says who may read the answer.
  reply.header("access-control-allow-origin", "*");
  const row = await requireWidgetRow(app, params.widgetId);
  const teamId = row.team_id;
  requireSiteOf(app, request, reply, row.domains);
  const wanted = isLanguage(row.language) ? row.language : query.lang;
  const { output } = publicWidgetsContract.readWidget;
  return answerKept(app, request, reply, {
    teamId,
    // Our own pages, where it is looked at before it is put anywhere, say no origin.
    onSent: !query.query && request.headers.origin ? () => countVisit(app, teamId, row.id) : undefined,
    make: async () => {
      const shown = await shownBy(app, row, wanted, query.query);
      const text = await writeAnswer(shown.answer, (given) => output.parse(given));
      return { timeZone: shown.timeZone, text, type: "application/json; charset=utf-8" };
    },
  });
}

function shownBy(app: App, row: Row, wanted: Language | undefined, query: string | undefined) {
  if (row.view_id) return viewOf(app, row, wanted, query);
  return row.wizard_id ? wizardOf(app, row, wanted) : listOf(app, row, wanted);
}

/** Links in it are queries, which its script asks for; `item=<view>/<key>` is the page of one item. */
async function viewOf(app: App, row: Row, wanted: Language | undefined, said = "") {
  const query = new URLSearchParams(said);
  const [itemView = "", key] = (query.get("item") ?? "").split("/", 2);
  const list = await openPublicView(app, { teamId: row.team_id, viewId: row.view_id! }, wanted, withoutPassword);
  // Only where its own items lead.
  const isItem = key !== undefined && isId(itemView) && list.leadsTo?.id === itemView;
  if (query.has("item") && !isItem) throw new Refusal("not_found");
  const itemPlace = { teamId: row.team_id, viewId: itemView };
  const view = isItem ? await openPublicView(app, itemPlace, wanted, withoutPassword) : list;
  const { body, name } = await drawPublicView(app, view, {
    ...{ query, key: isItem ? decodeURIComponent(key) : undefined, path: "" },
    itemPath: (viewId, of) => `?item=${viewId}/${encodeURIComponent(of)}`,
    fileOrigin: app.env.APP_URL,
  });
  // On a page of its own both stand around it.
  const back = html`<p class="back"><a href="?">${sayIn(view.language)("publicPages.views.back")}</a></p>`;
  const whole = isItem ? html`${back}${name && html`<h2 class="title">${name}</h2>`}${body}` : body;
  const { settings } = view.open;
  const css = await safeCss(app.db.team(row.team_id), { viewId: view.open.view.id, text: settings.externalCss });
  const answer = {
    ...{ kind: "view", title: settings.externalTitle, language: view.language, css, frame: null },
    ...{
      theme: themeOf(row),
      accent: accentOf(view.team.theme, view.team.brand),
      html: String(whole),
    },
  };
  return { answer, timeZone: view.team.timeZone };
}

async function wizardOf(app: App, row: Row, wanted: Language | undefined) {
  const place = { teamId: row.team_id, wizardId: row.wizard_id! };
  const { wizard, language, team } = await openPublicWizard(app, place, wanted);
  const answer = {
    ...{ kind: "wizard", title: wizardNameIn(wizard, language), language, html: "", css: "" },
    ...{ theme: themeOf(row), accent: accentOf(team.theme, team.brand) },
    frame: `${wizardPath(place)}?frame=${row.id}&lang=${language}`,
  };
  return { answer, timeZone: team.timeZone };
}

async function listOf(app: App, row: Row, wanted: Language | undefined) {
  const team = await requireVisitedTeam(app, row.team_id);
  const list = await requireOpenList(app, row.team_id, row.list_id!);
  const language = wanted ?? team.language;
  const answer = {
    ...{ kind: "list", title: listWords(list, language).name, language, html: "", css: "", frame: null },
    ...{ theme: themeOf(row), accent: accentOf(team.theme, team.brand) },
  };
  return { answer, timeZone: team.timeZone };
}

const themeOf = ({ theme }: Row): WidgetTheme => widgetTheme.parse(theme);
