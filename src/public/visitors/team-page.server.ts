import { findHeaderPicture, findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { sayIn } from "#server/words.ts";
import type { Refusal } from "#shared/errors.ts";
import { type Html, html } from "#shared/html.ts";
import type { Language } from "#shared/languages.ts";
import { accentOf, publicFonts, usualTheme } from "#shared/public-theme.ts";
import { publicCssPath } from "../page/public-css.server.ts";
import { renderPage } from "../page/render-page.ts";
import { requireVisitedTeam } from "./find-team.server.ts";
import { openedOnce } from "./opened-once.server.ts";
import type { VisitedTeam } from "./visitor-caller.server.ts";

type Content = {
  title: string;
  body: Html;
  /** Of the address, with its query where that matters. */
  path: string;
  width: "prose" | "wide";
  description?: string;
  hasLead?: boolean;
  /** The list that it is about one of. */
  back?: string | null;
  isIndexable?: boolean;
  hasHeading?: boolean;
  /** Made safe by `readViewCss`. */
  css?: string;
  footer?: Html | null;
  /** On this host: what is shown where its address is sent to somebody; else the team's logo. */
  picture?: string | null;
  theme?: "system" | "light" | "dark";
};

/** A page of a team for people without an account. */
export async function teamPage(app: App, team: VisitedTeam, language: Language, content: Content): Promise<string> {
  const say = sayIn(language);
  const { logo, picture: headerPicture } =
    team.id === "" ? noPictures : await openedOnce(app, team.id, "pictures", () => readPictures(app, team.id));
  const {
    css = "",
    path,
    picture,
    description = "",
    isIndexable = false,
    footer = null,
    theme = "system",
    ...rest
  } = content;
  const preview = picture ?? headerPicture?.path ?? logo?.path;
  const { theme: look } = team;
  return renderPage({
    ...{ ...rest, language, description, isIndexable, footer, theme },
    ...{
      teamName: team.name,
      accent: accentOf(look, team.brand),
      font: publicFonts[look.font],
      address: `${app.env.APP_URL}${path}`,
    },
    previewImage: preview ? app.env.APP_URL + preview : null,
    headerPicture: headerPicture && { ...headerPicture, address: headerPicture.path },
    contact: { email: look.contactEmail, phone: look.contactPhone, address: look.contactAddress },
    logo: logo ? { address: logo.path, width: logo.width, height: logo.height } : null,
    ...{ css, styleAddress: publicCssPath },
    say: (key) => say(key),
  });
}

const noPictures = { logo: undefined, picture: undefined };

const readPictures = async ({ db }: App, teamId: string) => ({
  logo: await findPublicLogo(db, teamId),
  picture: await findHeaderPicture(db, teamId),
});

/** What is shown where a page is refused: under the team's name where the team is there, else under the product's. */
export async function refusedPage(
  { app, params, language, say, request }: PageAsked,
  refusal: Refusal,
): Promise<string> {
  const nobody: VisitedTeam = {
    ...{ id: "", name: app.settings.current.productName, brand: "simply", theme: usualTheme, definitionsVersion: 0 },
    ...{ timeZone: "UTC", language },
  };
  const team = params.teamId ? await requireVisitedTeam(app, params.teamId).catch(() => nobody) : nobody;
  const isGone = refusal.code === "not_found" || refusal.code === "invalid_input";
  const values = { seconds: 60, minutes: 1, ...refusal.values };
  const [title, about] = isGone
    ? [say("publicPages.page.goneTitle"), say("publicPages.page.gone")]
    : [say("publicPages.page.failedTitle"), say(`errors.${refusal.code}`, values)];
  const body = html`<p>${about}</p>`;
  const content = { title, body, path: request.url.split("?")[0]!, width: "prose" } as const;
  return teamPage(app, team, language, content);
}
