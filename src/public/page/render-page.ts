import { type Html, html, trusted } from "#shared/html.ts";
import { type Language, localeOf } from "#shared/languages.ts";

type Picture = { address: string; width: number; height: number };

export type PublicPage = {
  language: Language;
  title: string;
  /** What it holds has a heading of its own. */
  hasHeading?: boolean;
  /** Address of what one comes from, such as the list that it is one of. */
  back?: string | null;
  description: string;
  /** Whether the description stands below the title, too. */
  hasLead?: boolean;
  /** Where it is found, with its host. */
  address: string;
  teamName: string;
  /** Of buttons and links: white text on it can be read. */
  accent: string;
  /** The list of fonts, as CSS has it. */
  font: string;
  logo: Picture | null;
  /** As wide as the page, above everything. */
  headerPicture: Picture | undefined;
  /** Of the team, below everything; empty where it gives none. */
  contact: { email: string; phone: string; address: string };
  /** What is shown of it where its address is sent to somebody; with its host. */
  previewImage: string | null;
  /** Search engines may know it. */
  isIndexable: boolean;
  theme: "system" | "light" | "dark";
  /** One column to read and to fill in, or as wide as there is room. */
  width: "prose" | "wide";
  /** Of our style sheet (`public-css.server.ts`). */
  styleAddress: string;
  /** What somebody wrote for this page, as `readCss` made it safe. */
  css: string;
  body: Html;
  footer: Html | null;
  say(key: string): string;
};

/** A page for people without an account: the team's name and colours around what it shows, and no script needed. */
export function renderPage(page: PublicPage): string {
  const { language, title, theme, width, body, say } = page;
  return String(html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes[theme]}">
${describe(page)}
<link rel="stylesheet" href="${page.styleAddress}">
<style>${trusted(styleOf(page))}</style>
</head>
<body>
<div class="simply page" data-width="${width}"${theme !== "system" && html` data-theme="${theme}"`}>
<a class="skip" href="#content">${say("publicPages.page.skip")}</a>
${drawHeaderPicture(page)}<header class="page-header">${drawLogo(page)}<span>${page.teamName}</span></header>
<main id="content" tabindex="-1">
${page.back && html`<p class="back"><a href="${page.back}">${say("publicPages.views.back")}</a></p>`}
${!page.hasHeading && html`<h1 class="title">${title}</h1>`}
${page.hasLead && page.description && html`<p class="lead">${page.description}</p>`}
${body}
</main>
${drawFooter(page)}
</div>
</body>
</html>
`);
}

const schemes = { system: "light dark", light: "light", dark: "dark" };

/** For whoever finds the page in a search, or sends its address to somebody. */
function describe({
  title,
  description,
  teamName,
  address,
  language,
  previewImage,
  isIndexable,
  logo,
}: PublicPage): Html {
  const named = title === teamName ? title : `${title} · ${teamName}`;
  const graph: [property: string, content: string | null][] = [
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", description || null],
    ["og:url", address],
    ["og:site_name", teamName],
    ["og:locale", localeOf[language].replace("-", "_")],
    ["og:image", previewImage],
  ];
  const known = graph.filter(([, content]) => content !== null);
  return html`<title>${named}</title>
${description && html`<meta name="description" content="${description}">`}
${!isIndexable && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${address}">
${known.map(([property, content]) => html`<meta property="${property}" content="${content}">`)}
<meta name="twitter:card" content="${previewImage ? "summary_large_image" : "summary"}">
${logo && html`<link rel="icon" href="${logo.address}">`}`;
}

/** Whatever it says, it does not end the element that it stands in. */
const styleOf = ({ accent, font, css }: PublicPage): string =>
  `body{margin:0}.simply{--brand-accent:${accent};--brand-font:${font}}\n${css}`.replaceAll("</", "<\\/");

/** The team's name is written beside it. */
const drawLogo = ({ logo }: PublicPage) =>
  logo && html`<img src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}">`;

/** A mood, not a message: whoever does not see it misses nothing. */
const drawHeaderPicture = ({ headerPicture }: PublicPage) =>
  headerPicture &&
  html`<img class="header-picture" src="${headerPicture.address}" alt="" width="${headerPicture.width}" height="${headerPicture.height}">
`;

function drawFooter({ footer, contact, teamName, say }: PublicPage): Html | false {
  const { email, phone, address } = contact;
  const hasContact = email !== "" || phone !== "" || address !== "";
  if (!footer && !hasContact) return false;
  return html`<footer class="page-footer">${footer}${
    hasContact &&
    html`<address class="contact" aria-label="${say("publicPages.page.contact")}"><strong>${teamName}</strong>${
      address && html`<span class="contact-address">${address}</span>`
    }${email && html`<a href="mailto:${email}">${email}</a>`}${
      phone && html`<a href="tel:${phone.replace(/[^+\d]/g, "")}">${phone}</a>`
    }</address>`
  }</footer>`;
}
