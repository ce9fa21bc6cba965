import { type Html, html } from "#shared/html.ts";

type Say = (key: string, values?: Record<string, string>) => string;

export type JoinForm = {
  list: { name: string; description: string };
  teamName: string;
  action: string;
  said: { email: string; name: string };
  /** What is wrong with the address. */
  error?: string | undefined;
  say: Say;
};

/** What a machine fills in, as people do not see it. */
export const trapName = "website";

/** Asks for an address to write to; it works without any script. */
export function drawJoinForm({ list, teamName, action, said, error, say }: JoinForm): Html {
  const about = list.description || say("subscribing.join.text", { list: list.name, team: teamName });
  const described = error && html` aria-invalid="true" aria-describedby="email-error"`;
  return html`<form class="step" method="post" action="${action}" novalidate>
<p class="about">${about}</p>
<div class="trap" aria-hidden="true"><label>${say("subscribing.join.trap")}<input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label></div>
<div class="task">
<div class="field"${error && html` data-invalid`}><label for="email">${say("subscribing.join.email")} <span class="required" aria-hidden="true">*</span></label><input id="email" type="email" name="email" value="${said.email}" autocomplete="email" inputmode="email" maxlength="254" required${described}>${error && html`<p class="error" id="email-error">${error}</p>`}</div>
<div class="field"><label for="name">${say("subscribing.join.name")}</label><input id="name" type="text" name="name" value="${said.name}" autocomplete="name" maxlength="120"></div>
</div>
<div class="actions"><button class="button primary">${say("subscribing.join.submit")}</button></div>
</form>`;
}
