import { type Html, html } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { acceptOf, type FileLimits } from "../accepted-files.ts";
import {
  type AskedHtml,
  type FieldHtml,
  type FormTexts,
  type HtmlContext,
  makeFieldHtml,
  type TakenFiles,
} from "../field-html.ts";
import type { FieldType } from "../field-type.ts";
import { formatSize } from "../file-size.ts";
import { attributes } from "./attributes.ts";
import { isDrawn, thumbnail } from "./pictures.ts";
import { byIdsAlone, idsOf, joinIds } from "./sent-ids.ts";
import { readTyped } from "./typed-text.ts";

type Kind<Config> = {
  limits(config: Config): TakenFiles;
  show(ids: readonly string[], context: HtmlContext): Html;
};

export const oneFileHtml = <Config>(type: FieldType, { limits, show }: Kind<Config>): FieldHtml =>
  makeFieldHtml<Config, string>({
    show: (id, _config, context) => show([id], context),
    input: (asked, config, context) => filesInput(asked, limits(config), context),
    takesFiles: limits,
    // What was sent now takes the place of what was there.
    read: (form, { name }, config, context) =>
      readTyped(type, idsSent(form, name).at(-1) ?? "", config, byIdsAlone(context)),
  });

export const manyFilesHtml = <Config>(type: FieldType, { limits, show }: Kind<Config>): FieldHtml =>
  makeFieldHtml<Config, string[]>({
    show: (ids, _config, context) => show(ids, context),
    input: (asked, config, context) => filesInput(asked, limits(config), context),
    takesFiles: limits,
    read: (form, { name }, config, context) =>
      readTyped(type, joinIds(idsSent(form, name)), config, byIdsAlone(context)),
  });

/** What was kept, then what came in. */
export const idsSent = (form: FormTexts, name: string): string[] => [
  ...(form.get(`${name}.keep`) ?? []),
  ...(form.get(`${name}.file`) ?? []).filter((id) => id !== ""),
];

function filesInput(asked: AskedHtml, limits: TakenFiles, context: HtmlContext): Html {
  const kept = idsOf(asked.value);
  const own = { ...asked, isRequired: asked.isRequired && kept.length === 0 };
  const isReplaced = kept.length > 0 && (limits.most ?? 1) === 1;
  return html`${keptFiles(asked, kept, context)}${fileInput(own, limits, context, isReplaced)}`;
}

/** What is there already, each with a way to leave it out. */
export function keptFiles({ name }: AskedHtml, ids: readonly string[], context: HtmlContext): Html {
  if (ids.length === 0) return html``;
  const rows = ids.map((id) => {
    const file = context.fileOf(id);
    const words = file
      ? context.say("publicPages.fields.keepFile", { name: file.name })
      : context.say("fields.inputs.files.gone");
    return html`<li><label class="choice"><input type="checkbox" name="${name}.keep" value="${id}" checked> ${file && isDrawn(file) && thumbnail(file)}${words}</label></li>`;
  });
  return html`<ul class="kept">${rows}</ul>`;
}

/** Sent as `name.file`, and described by what fits. */
export function fileInput(
  asked: AskedHtml,
  { most = 1, ...limits }: TakenFiles,
  context: HtmlContext,
  isReplaced = false,
): Html {
  const { name, id, isRequired, isInvalid, describedBy } = asked;
  const input = attributes({
    ...{ type: "file", name: `${name}.file`, id, accept: acceptOf(limits) },
    multiple: most > 1 || undefined,
    required: isRequired || undefined,
    "aria-invalid": isInvalid ? "true" : undefined,
    "aria-describedby": [describedBy, `${id}-limits`].filter(Boolean).join(" "),
  });
  const hint = [limitsIn(limits, most, context), isReplaced && context.say("publicPages.fields.replaces")];
  return html`<input${input}><p class="hint" id="${id}-limits">${hint.filter(Boolean).join(" · ")}</p>`;
}

function limitsIn({ fileTypes, ...limits }: FileLimits, most: number, context: HtmlContext): string {
  const { language, say, mostFileBytes = limits.maxBytes } = context;
  const maxBytes = Math.min(limits.maxBytes, mostFileBytes);
  const parts = [
    fileTypes.map((type) => say(`fields.inputs.files.kinds.${type}`)).join(", "),
    say("fields.inputs.files.upTo", { size: formatSize(localeOf[language], maxBytes) }),
    most > 1 && say("fields.inputs.files.upToFiles", { count: most }),
  ];
  return parts.filter(Boolean).join(" · ");
}
