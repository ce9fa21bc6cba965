import type { Letter } from "#server/mail/mail.ts";
import { sayIn } from "#server/words.ts";
import type { BrandId } from "#shared/brands.ts";
import { brandAccent, nameOfBrand } from "#shared/brands.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";

/**
 * The emails that the product itself sends, by the name of their words in `letters`. A feature adds its own where it sends
 * them: `declare module "#platform/system-emails/write-email.server.ts" { interface SystemEmailKinds { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface SystemEmailKinds {}

export type SystemEmail = {
  kind: keyof SystemEmailKinds;
  to: string;
  language: Language;
  brand: BrandId;
  /** What the product is called here, where its brand has no name of its own. */
  productName: string;
  /** Of the team that it comes from; without, the brand's name stands there. */
  logo?: { src: string; name: string; width: number; height: number } | undefined;
  /** Where the button leads; emails that only inform have none. */
  url?: string | undefined;
  values?: Record<string, string>;
};

/** One plain layout for every occasion; text and HTML have the same content. */
export function writeEmail({ kind, to, language, brand, productName, logo, url, values = {} }: SystemEmail): Letter {
  const say = sayIn(language);
  const product = nameOfBrand(brand, productName);
  const words = { ...values, product };
  const subject = say(`letters.${kind}.subject`, words);
  const paragraphs = [say(`letters.${kind}.body`, words)];
  const note = say(`letters.${kind}.note`, words);
  const button = url ? say(`letters.${kind}.button`, words) : undefined;
  const closing = say("letters.closing", words);
  return {
    to,
    subject,
    text: [subject, ...paragraphs, ...(url ? [`${button}\n${url}`] : []), note, closing].join("\n\n"),
    html: layout({
      subject,
      paragraphs,
      note,
      closing,
      button,
      url,
      language,
      accent: brandAccent[brand],
      logo,
      product,
    }),
  };
}

type Layout = {
  subject: string;
  paragraphs: string[];
  note: string;
  closing: string;
  button: string | undefined;
  url: string | undefined;
  language: Language;
  accent: string;
  logo: SystemEmail["logo"];
  product: string;
};

function layout(content: Layout): string {
  const { subject, paragraphs, note, closing, button, url, language, accent } = content;
  const line = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const action = url
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${accent};color:#fff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600;display:inline-block">${escapeHtml(button ?? "")}</a></p>
<p style="margin:0 0 16px;font-size:12px;color:#666;word-break:break-all">${escapeHtml(url)}</p>`
    : "";
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f5f5f6;padding:24px 12px">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e2e2e6;border-radius:8px;padding:32px;font:15px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1f2024">
${head(content)}
<h1 style="font-size:20px;margin:0 0 16px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => line(text)).join("")}${action}${line(note, "color:#55565c;font-size:13px")}
${line(closing, "margin:0;color:#55565c;font-size:13px")}</div></body></html>`;
}

/** Who sees no pictures reads the team's name instead. */
function head({ logo, product, accent }: Layout): string {
  const style = `font-weight:600;font-size:15px;color:${accent}`;
  if (!logo) return `<p style="margin:0 0 24px;${style}">${escapeHtml(product)}</p>`;
  const { src, name, width, height } = logo;
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(src)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="border:0;max-width:100%;${style}"></p>`;
}
