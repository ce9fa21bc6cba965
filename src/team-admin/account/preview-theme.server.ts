import { requireVisitedTeam } from "#public/visitors/find-team.server.ts";
import { teamPage } from "#public/visitors/team-page.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { sayIn } from "#server/words.ts";
import { html } from "#shared/html.ts";
import type { PublicTheme } from "#shared/public-theme.ts";

/** A step of a registration as visitors would see it: by the renderer of all public pages, so that it cannot differ. */
export async function previewTheme(app: App, caller: TeamCaller, theme: PublicTheme): Promise<string> {
  const team = await requireVisitedTeam(app, caller.teamId);
  const language = caller.language ?? team.language;
  const say = sayIn(language);
  const field = (key: "child" | "email") =>
    html`<div class="field"><label for="${key}">${say(`account.branding.sample.${key}`)}</label><input id="${key}" type="text" value="${say(`account.branding.sample.${key}Value`)}" readonly></div>`;
  const body = html`<form class="step"><h2>${say("account.branding.sample.step")}</h2>
<p class="about">${say("account.branding.sample.about")} <a href="#content">${say("account.branding.sample.link")}</a></p>
<section class="task">${field("child")}${field("email")}</section>
<div class="actions"><button type="button" class="button primary">${say("publicPages.wizard.next")}</button><button type="button" class="button">${say("publicPages.wizard.back")}</button></div></form>`;
  const title = say("account.branding.sample.title");
  return teamPage(app, { ...team, theme }, language, { title, body, path: "/", width: "prose" });
}
