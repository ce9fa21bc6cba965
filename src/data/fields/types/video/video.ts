import * as z from "zod";
import { isId } from "#shared/ids.ts";
import { fieldType, type Parsed, type TextContext } from "../../field-type.ts";
import { emptiness } from "../../operators.ts";
import { exampleIds } from "../../reference-examples.ts";
import { idNamed } from "../../references.ts";
import { storedAsJson } from "../../storage.ts";
import { isWebAddress, videoLink } from "../../video-link.ts";

const config = z.strictObject({});

const wrong = "fields.problems.video";
const longest = 2000;

const address = z.string({ error: wrong }).max(longest, wrong).refine(isWebAddress, wrong);
const file = z.string({ error: wrong }).refine(isId, wrong);
const linked = z.strictObject({ url: address }, { error: wrong });
const uploaded = z.strictObject({ fileId: file }, { error: wrong });
const value = z.union([linked, uploaded], { error: wrong });

type Config = z.output<typeof config>;
type Value = z.output<typeof value>;

/** A link to a video elsewhere, or one of the team's own files. */
export const video = fieldType<Config, Value>({
  name: "video",
  icon: "fas_video",
  group: "files",
  config,
  value: () => value,
  storage: storedAsJson(),
  operators: emptiness,
  sorts: false,
  canBeUnique: false,
  holds: {
    of: "files",
    fileKind: "video",
    idsIn: (given) => [(given as { fileId?: unknown } | null | undefined)?.fileId].filter(isId),
  },
  toText: (given, _config, { nameOf }) => ("url" in given ? given.url : (nameOf(given.fileId) ?? given.fileId)),
  parse: (text, _config, context) => read(text.trim(), context),
  examples: {
    config: {},
    values: [
      { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
      { url: "https://camp.example/tour.mp4" },
      { fileId: exampleIds.fox },
      { fileId: exampleIds.nameless },
    ],
    texts: [
      [" https://vimeo.com/76979871\n", { url: "https://vimeo.com/76979871" }],
      ["youtu.be/dQw4w9WgXcQ", { url: "https://youtu.be/dQw4w9WgXcQ" }],
      ["www.youtube.com/watch?v=dQw4w9WgXcQ", { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }],
      ["Owl", { fileId: exampleIds.owl }],
      ["", null],
    ],
    badTexts: [
      ["tour.mp4", "fields.problems.unknownFile"],
      ["javascript:alert(1)", wrong],
      ["ftp://camp.example/tour.mp4", wrong],
      [`https://camp.example/${"x".repeat(longest)}`, wrong],
    ],
    badValues: [
      ["https://vimeo.com/76979871", wrong],
      [{ url: "javascript:alert(1)" }, wrong],
      [{ url: "camp.example/tour.mp4" }, wrong],
      [{ url: `https://camp.example/${"x".repeat(longest)}` }, wrong],
      [{ url: "https://vimeo.com/76979871", fileId: exampleIds.fox }, wrong],
      [{ url: "https://vimeo.com/76979871", title: "Tour" }, wrong],
      [{ fileId: "Fox" }, wrong],
      [{}, wrong],
      [[], wrong],
      [7, wrong],
    ],
  },
});

/** People leave out "https://", but only a known host tells such an address from the name of a file. */
function read(text: string, context: TextContext): Parsed<Value> {
  if (text === "") return { value: null };
  const url = isWebAddress(text) ? text : `https://${text}`;
  const fileId = url === text ? undefined : idNamed(text, context);
  if (fileId !== undefined) return { value: { fileId } };
  if ((url === text || videoLink(url)) && url.length <= longest) return { value: { url } };
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return { problem: { messageKey: wrong } };
  return { problem: { messageKey: "fields.problems.unknownFile", values: { name: text } } };
}
