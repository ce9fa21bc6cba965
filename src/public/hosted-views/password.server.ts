import { timingSafeEqual } from "node:crypto";
import type { FastifyReply } from "fastify";
import { passwordMatches } from "#people/auth/password.server.ts";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { networkOf } from "#server/http/network.ts";
import { giveBack, spend } from "#server/http/rate-limit.ts";
import { hashSecret } from "#server/http/secrets.ts";
import { html } from "#shared/html.ts";
import { publicViewPath } from "#shared/public-paths.ts";
import { teamPage } from "../visitors/team-page.server.ts";
import { publicViewApiPath } from "./contract.ts";
import type { PublicView } from "./open-public-view.server.ts";

const wrongTries = { most: 20, seconds: 600 };
const days = 7;

const pathOf = ({ team, open }: PublicView): string => publicViewPath(team.id, open.view.id);
const cookieOf = ({ open }: PublicView): string => `simply-view-${open.view.id}`;

/** What a browser shows that it knows the password by; another password is another one. */
const proofOf = ({ app }: Pick<PageAsked, "app">, { passwordHash, open }: PublicView): Buffer =>
  hashSecret(app.secret, `view ${open.view.id} ${passwordHash}`);

export function isUnlocked(asked: Pick<PageAsked, "app" | "request">, view: PublicView): boolean {
  const sent = Buffer.from(asked.request.cookies[cookieOf(view)] ?? "", "base64url");
  const proof = proofOf(asked, view);
  return sent.length === proof.length && timingSafeEqual(sent, proof);
}

/** A page that asks for it, and shows nothing else of the view. */
export async function askForPassword(
  { app, say, reply }: PageAsked,
  view: PublicView,
  isWrong = false,
): Promise<FastifyReply> {
  const error = isWrong && html`<p class="error" id="password-error">${say("publicPages.password.wrong")}</p>`;
  const described = isWrong && html` aria-invalid="true" aria-describedby="password-error"`;
  const body = html`<p>${say("publicPages.password.about")}</p>
<form class="step" method="post" action="${pathOf(view)}" novalidate>
<div class="field"${isWrong && html` data-invalid`}><label for="password">${say("publicPages.password.label")}</label><input id="password" type="password" name="password" autocomplete="current-password" required${described}>${error}</div>
<div class="actions"><button class="button primary">${say("publicPages.password.open")}</button></div>
</form>`;
  const content = { title: say("publicPages.password.title"), body, path: pathOf(view), width: "prose" } as const;
  const text = await teamPage(app, view.team, view.language, content);
  return reply
    .code(isWrong ? 403 : 401)
    .header("cache-control", "private, no-store")
    .type("text/html; charset=utf-8")
    .send(text);
}

/** Wrong ones are counted by network: nobody can use up what somebody else is allowed. */
export async function tryPassword(asked: PageAsked, view: PublicView): Promise<FastifyReply> {
  const { app, form, address, reply } = asked;
  const { passwordHash } = view;
  if (!passwordHash) return reply.redirect(pathOf(view), 303);
  const allowance = { key: `view-password:${view.open.view.id}:${networkOf(address)}`, ...wrongTries };
  await spend(app, allowance);
  if (!(await passwordMatches(passwordHash, (form.get("password") ?? "").slice(0, 200))))
    return askForPassword(asked, view, true);
  await giveBack(app, allowance);
  const secure = app.env.APP_URL.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", secure, maxAge: days * 86_400 } as const;
  const proof = proofOf(asked, view).toString("base64url");
  // For its pages, and for the files that stand on them.
  for (const path of [pathOf(view), publicViewApiPath(view.open.view.id)])
    reply.setCookie(cookieOf(view), proof, { ...options, path });
  return reply.redirect(pathOf(view), 303);
}
