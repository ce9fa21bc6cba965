import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { refusedPage } from "#public/visitors/team-page.server.ts";
import type { HostedPage, PageAsked } from "#server/http/hosted-pages.ts";
import { Refusal } from "#shared/errors.ts";
import { html, trusted } from "#shared/html.ts";
import { publicViewPath } from "#shared/public-paths.ts";

const css = readFileSync(join(import.meta.dirname, "sample-site.css"), "utf8");

/** Nothing but its own style, our script, and what the widget asks for. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** The website of a little camp, in its own font and colours, with the demo camp's staff on it. */
async function show({ app, reply, language, say }: PageAsked): Promise<FastifyReply> {
  if (!app.settings.current.testPages) throw new Refusal("not_found");
  const { team, widget } = await findDemo(app);
  const word = (name: string) => say(`test.sampleSite.${name}`);
  const link = (name: string, isHere = false) =>
    html`<a href="#${name}"${isHere && html` aria-current="page"`}>${word(name)}</a>`;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${word("crew")} · ${team.name}</title>
<style>${trusted(css)}</style>
<script src="/widget.js" async></script>
</head>
<body>
<header>
<nav aria-label="${word("menu")}"><b>${team.name}</b>${link("summer")}${link("crew", true)}${link("prices")}</nav>
<div class="hero"><h1>${word("hero")}</h1><p class="lead">${word("heroAbout")}</p></div>
</header>
<main>
<h2 id="crew">${word("crew")}</h2>
<p>${word("crewAbout")}</p>
<simply-view view="${widget.id}"><a href="${publicViewPath(team.id, widget.view_id!)}">${word("crew")}</a></simply-view>
</main>
<footer>${word("footer")}</footer>
</body>
</html>
`;
  return reply
    .headers({ "content-security-policy": policy, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(String(page));
}

/** As the demo world makes it (`seeds/demo-public.ts`); where there is none, there is no such page. */
async function findDemo({ db }: PageAsked["app"]) {
  const team = await db.app
    .selectFrom("team")
    .select(["id", "name"])
    .where("name", "=", "Camp Willow Lake")
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  const widgets = team && db.team(team.id).from("website_widget").select(["id", "view_id"]);
  const widget = await widgets?.where("view_id", "is not", null).orderBy("id").executeTakeFirst();
  if (!team || !widget) throw new Refusal("not_found");
  return { team, widget };
}

export const sampleSite: HostedPage = { method: "GET", path: "/test/widget", handle: show, refused: refusedPage };
