import { createRequire } from "node:module";
import { sql } from "kysely";
import type sanitizeHtml from "sanitize-html";
import { cleanText } from "../../clean-text.ts";
import {
  countAttributes,
  formattingAttributes,
  isCount,
  isLinkTarget,
  isOwnFile,
  silentTags,
  textAlignment,
} from "../../formatting-rules.ts";
import { formattingTags, htmlToText, textToHtml } from "../../html-text.ts";
import { serverPart } from "../../server-part.server.ts";

export const formattedTextServer = serverPart<string>({
  // Whatever the editor did, what is kept is safe to show.
  sanitise: (html) => sanitise(html) || null,
  words: (column) => sql`public.plain(${column})`,
  holdsFile: (column, file) => sql`public.files_in(${column}) @> array[${file}]`,
  fileIndex: (column) => `using gin (public.files_in(${column}))`,
});

/** HTML that may be shown to anyone: only what is named here is left. Empty where nothing to see is left. */
export function sanitise(html: string): string {
  let safe = sanitiseOnce(cleanText(html));
  // A dropped tag can leave others where they do not belong; saving the same text again must change nothing.
  for (let pass = 0; pass < 4; pass++) {
    const again = sanitiseOnce(safe);
    if (again === safe) break;
    safe = again;
  }
  return htmlToText(safe) === "" && !/<(?:img|hr)\b/.test(safe) ? "" : safe;
}

/** What was only unknown tags is plain text then, and is to read back from an export as it was stored. */
const sanitiseOnce = (html: string): string => textToHtml(sanitiser()(html, options));

let loaded: typeof sanitizeHtml | undefined;

/** Loaded with the first text: an idle server does without it. */
function sanitiser(): typeof sanitizeHtml {
  loaded ??= createRequire(import.meta.url)("sanitize-html") as typeof sanitizeHtml;
  return loaded;
}

const options = {
  allowedTags: formattingTags,
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(formattingAttributes).map(([tag, names]) => [tag, [...names]])),
    "*": ["style"],
    a: [...(formattingAttributes.a ?? []), "rel"],
  },
  allowedStyles: { "*": { "text-align": [textAlignment] } },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: [...silentTags],
  nestingLimit: 50,
  transformTags: { "*": keepSafeAttributes },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) =>
    tag === "img" && !attribs.src,
};

function keepSafeAttributes(tagName: string, given: Record<string, string>) {
  const attribs = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !countAttributes.has(name) || isCount(value)),
  );
  if (tagName === "img" && !isOwnFile(attribs.src ?? "")) delete attribs.src;
  if (tagName !== "a") return { tagName, attribs };
  const href = attribs.href?.trim() ?? "";
  // Its text stays, as that of any tag that is not allowed.
  if (!isLinkTarget(href)) return { tagName: "span", attribs: {} };
  return { tagName, attribs: { ...attribs, href, rel: "noopener" } };
}
