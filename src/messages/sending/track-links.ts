import { splitTags } from "#messages/content/merge/split-tags.ts";

export type TrackedHtml = {
  html: string;
  /** Where each leads, by its position: an address, or one that is still to be merged. */
  links: string[];
};

const opening = ' href="';
const clicked = (id: string) => `{% address %}{{ links.click }}{% endaddress %}&amp;link=${id}`;

/**
 * Links of a mail that is still to be merged, each through an address of ours. Done once for all recipients. Only those
 * that begin as addresses of the web: who writes back, calls, unsubscribes or sets their preferences is not followed. What
 * a loop fills in is known nowhere else, and stays.
 */
export function trackLinks(
  html: string,
  idOf: (position: number) => string,
  addressOf: (id: string) => string = clicked,
): TrackedHtml {
  const links: string[] = [];
  const track = (address: string): string => addressOf(idOf(links.push(address) - 1));
  let written = "";
  // The piece before: asking the whole for its end would copy it for each link.
  let last = "";
  const write = (piece: string) => {
    last = piece;
    written += piece;
  };
  let loops = 0;
  let merged: string | undefined;
  for (const { isTag, text } of splitTags(html) ?? [{ isTag: false, text: html }]) {
    if (merged !== undefined) {
      if (text !== "{% endaddress %}") merged += text;
      else {
        const isFollowed = loops === 0 && last.endsWith(opening) && isFollowable(merged);
        write(isFollowed ? track(merged) : `{% address %}${merged}{% endaddress %}`);
        merged = undefined;
      }
    } else if (isTag && text === "{% address %}") merged = "";
    else {
      if (isTag) loops += loopsIn(text);
      write(isTag ? text : trackPlain(text, track));
    }
  }
  return { html: written, links };
}

/** A picture that nobody sees, at the end. */
export const addPixel = (html: string): string =>
  html.replace(
    "</body>",
    '<img src="{% address %}{{ links.open }}{% endaddress %}" alt="" width="1" height="1" style="display:block;border:0">\n</body>',
  );

const isFollowable = (address: string): boolean => /^https?:\/\//i.test(address) && !/\{\{-?\s*links\./.test(address);

const loopsIn = (tag: string): number => {
  const [, name] = /^\{%-?\s*(\w+)/.exec(tag) ?? [];
  return name === "for" ? 1 : name === "endfor" ? -1 : 0;
};

/** Addresses without tags, as they stand in attributes. */
const trackPlain = (text: string, track: (address: string) => string): string =>
  text.replace(/ href="(https?:[^"]*)"/gi, (_whole, address: string) => `${opening}${track(unescaped(address))}"`);

/** As `escapeHtml` writes them. */
export const unescaped = (text: string): string =>
  text.replace(/&#(\d{1,5});/g, (_whole, code: string) => String.fromCharCode(Number(code)));
