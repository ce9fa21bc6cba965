import type { Letter } from "#server/mail/mail.ts";
import { sayIn } from "#server/words.ts";
import type { BrandId } from "#shared/brands.ts";
import { brandAccent, nameOfBrand } from "#shared/brands.ts";
import { readableOn } from "#shared/color-contrast.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";

/**
 * The emails that the product itself sends, by the name of their words in `letters`. A feature adds its own where it sends
 * them: `declare module "#platform/system-emails/write-email.server.ts" { interface SystemEmailKinds { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface SystemEmailKinds {}

type Logo = { src: string; name: string; width: number; height: number };

/** How a team's emails look to people outside of it. */
export type TeamLook = {
  name: string;
  /** White text on it can be read. */
  accent: string;
  logo: Logo | undefined;
  contact: { address: string; phone: string; email: string };
};

export type SystemEmail = {
  kind: keyof SystemEmailKinds;
  to: string;
  language: Language;
  brand: BrandId;
  /** What the product is called here, where its brand has no name of its own. */
  productName: string;
  /** Of the team that it comes from; without, the brand's name stands there. */
  logo?: Logo | undefined;
  /** To people outside a team: it is the team that speaks, and the product is not named. */
  team?: TeamLook | undefined;
  /** Where the button leads; emails that only inform have none. */
  url?: string | undefined;
  values?: Record<string, string>;
};

/** One plain layout for every occasion; text and HTML have the same content. */
export function writeEmail(email: SystemEmail): Letter {
  const { kind, to, language, brand, productName, logo, team, url, values = {} } = email;
  const say = sayIn(language);
  const product = nameOfBrand(brand, productName);
  const words = { ...values, product };
  const subject = say(`letters.${kind}.subject`, words);
  const body = say(`letters.${kind}.body`, words);
  const note = say(`letters.${kind}.note`, words);
  const button = url ? { label: say(`letters.${kind}.button`, words), url } : undefined;
  const look = team ?? { name: product, accent: brandAccent[brand], logo, contact: noContact };
  const closing = team ? closingOf(team) : [say("letters.closing", words)];
  return {
    to,
    subject,
    text: [subject, body, ...(button ? [`${button.label}\n${button.url}`] : []), note, closing.join("\n")].join("\n\n"),
    html: layout({
      title: subject,
      language,
      look,
      closing,
      content: `<h1 style="font-size:20px;margin:0 0 16px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraph(body)}${button ? renderButton(button, look) : ""}${paragraph(note, "color:#55565c;font-size:13px")}`,
    }),
  };
}

/** A text that a team has written, under its logo and above its contact: it stands there as it was written. */
export function writeTeamEmail(
  team: TeamLook,
  { to, subject, text, language }: Omit<Letter, "html"> & { language: Language },
): Letter {
  const closing = closingOf(team);
  return {
    to,
    subject,
    text: `${text}\n\n-- \n${closing.join("\n")}`,
    html: layout({ title: subject, language, look: team, closing, content: paragraph(text, "white-space:pre-wrap") }),
  };
}

const noContact: TeamLook["contact"] = { address: "", phone: "", email: "" };

const closingOf = ({ name, contact: { address, phone, email } }: TeamLook): string[] =>
  [name, ...address.split("\n"), phone, email].map((line) => line.trim()).filter((line) => line !== "");

const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const renderButton = ({ label, url }: { label: string; url: string }, { accent }: Pick<TeamLook, "accent">): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${accent};color:${readableOn(accent)};text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;color:#666;word-break:break-all">${escapeHtml(url)}</p>`;

type Layout = {
  title: string;
  language: Language;
  look: TeamLook;
  /** HTML. */
  content: string;
  closing: string[];
};

const layout = ({ title, language, look, content, closing }: Layout): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head><body style="margin:0;background:#f5f5f6;padding:24px 12px">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e2e2e6;border-radius:8px;padding:32px;font:15px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1f2024">
${head(look)}
${content}
<p style="margin:0;color:#55565c;font-size:13px">${closing.map(escapeHtml).join("<br>")}</p></div></body></html>`;

/** Who sees no pictures reads the team's name instead. */
function head({ logo, name: owner, accent }: TeamLook): string {
  const style = `font-weight:600;font-size:15px;color:${accent}`;
  if (!logo) return `<p style="margin:0 0 24px;${style}">${escapeHtml(owner)}</p>`;
  const { src, name, width, height } = logo;
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(src)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="border:0;max-width:100%;${style}"></p>`;
}
