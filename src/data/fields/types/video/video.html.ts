import { type Html, html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { mostUploadMegabytes } from "#shared/upload-limit.ts";
import { type HtmlContext, makeFieldHtml } from "../../field-html.ts";
import { fileInput, idsSent, keptFiles } from "../../html/file-inputs.ts";
import { drawFile } from "../../html/files.ts";
import { link } from "../../html/link.ts";
import { byIdsAlone } from "../../html/sent-ids.ts";
import { textInput } from "../../html/text-input.ts";
import { readTyped, textIn } from "../../html/typed-text.ts";
import { videoLink } from "../../video-link.ts";
import { video } from "./video.ts";
import { hostOf, type Video } from "./video-source.ts";

/** Nothing of another site is shown here, not even a picture: whoever wants to watch goes there. */
export const videoHtml = makeFieldHtml<unknown, Video>({
  show: (value, _config, context) =>
    "url" in value
      ? link(value.url, context.say("publicPages.fields.videoOn", { service: serviceOf(value.url) }), context)
      : ownVideo(value.fileId, context),
  input: (asked, _config, context) => {
    const { value } = asked;
    const kept = [(value as { fileId?: unknown } | null)?.fileId].filter(isId);
    const address = typeof value === "string" ? value : ((value as { url?: string } | null)?.url ?? "");
    const own = { ...asked, describedBy: undefined, isRequired: asked.isRequired && kept.length === 0 };
    const fileId = `${asked.id}-file`;
    const look = { inputmode: "url", autocomplete: "off", spellcheck: "false", autocapitalize: "none" };
    const parts = [
      html`<label for="${asked.id}">${context.say("fields.inputs.video.address")}</label>${textInput(own, address, look)}`,
      html`<label for="${fileId}">${context.say("fields.inputs.files.choose")}</label>${fileInput({ ...own, id: fileId, isRequired: false }, limits, context)}`,
    ];
    const drawn = parts.map((part) => html`<div class="part">${part}</div>`);
    return html`${keptFiles(asked, kept, context)}<div class="parts">${drawn}</div>`;
  },
  takesFiles: () => limits,
  // What was sent now takes the place of an address, and an address that of what was there.
  read: (form, { name }, config, context) => {
    const uploaded = form.get(`${name}.file`)?.findLast((id) => id !== "");
    const text = uploaded ?? (textIn(form, name).trim() || (idsSent(form, name)[0] ?? ""));
    return readTyped(video, text, config, byIdsAlone(context));
  },
  isGroup: () => true,
});

const limits = { maxBytes: mostUploadMegabytes * 1024 ** 2, fileTypes: ["video"] } as const;

const services = { youtube: "YouTube", vimeo: "Vimeo" } as const;

function serviceOf(address: string): string {
  const known = videoLink(address);
  return known ? services[known.provider] : hostOf(address);
}

function ownVideo(fileId: string, context: HtmlContext): Html {
  const file = context.fileOf(fileId);
  if (!file || context.isLinkFree) return drawFile(fileId, context);
  const label = context.say("fields.inputs.video.player", { name: file.name });
  return html`<video controls preload="metadata" src="${file.address()}" aria-label="${label}"></video>`;
}
