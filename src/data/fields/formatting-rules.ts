/** What formatted text may have on its tags: held by the server before anything is stored, and again where it is drawn. */
export const formattingAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

export const countAttributes: ReadonlySet<string> = new Set(["width", "height", "start", "colspan", "rowspan"]);

export const isCount = (text: string): boolean => /^\d{1,4}$/.test(text);

/** Our own files and nothing else: a picture from elsewhere would tell its host who reads. */
export const isOwnFile = (path: string): boolean => /^\/api\/files\/[\w-]+(?:\/[\w-]+)*$/.test(path);

export const isLinkTarget = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i.test(href) && URL.canParse(href);

export const textAlignment = /^(?:left|right|center|justify|start|end)$/;

/** Dropped with all that is in them; of other tags the text stays. */
export const silentTags: readonly string[] = [
  ...["script", "style", "textarea", "option", "xmp", "noscript", "noembed", "noframes", "template", "title"],
  ...["svg", "math", "iframe", "object", "plaintext"],
];
