import * as z from "zod";
import { escapeHtml } from "#shared/escape-html.ts";
import { id } from "#shared/id-schema.ts";
import { fontStacks } from "../design-styles.ts";
import { listKey } from "../view-list.ts";
import { writeWords } from "../write-slots.ts";
import { type Block, blockId, blockKind, type RenderContext, shortText } from "./block.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("view_records"),
  /** One of the team's views: what it finds, in its order. */
  viewId: id.nullable().default(null).meta({ editor: "view" }),
  heading: shortText.default("").meta({ editor: "words" }),
  most: z.number().int().min(1).max(50).default(10),
  /** Of the fields that the view displays; none: all of them, as far as there is room. */
  fieldIds: z.array(id).max(8).default([]).meta({ editor: "viewFields" }),
  layout: z.enum(["rows", "cards"]).default("rows"),
  /** Only what is linked to the recipient's own record. */
  linkedBy: z
    .strictObject({ fieldId: id, direction: z.enum(["there", "back"]) })
    .nullable()
    .default(null)
    .meta({ editor: "viewLink" }),
  /** Stands there where nothing is found; without it there is nothing, not even the heading. */
  emptyText: shortText.default("").meta({ editor: "words" }),
});

type Content = z.output<typeof own> & Block;

/** Records that a view finds: read when the message is sent, as whoever sends it may see them. */
export const viewRecords = blockKind<Content>({
  kind: "view_records",
  showsRecords: true,
  schema: () => own,
  mapTexts: (block, map) => ({
    ...block,
    heading: map(block.heading, "words", "heading"),
    emptyText: map(block.emptyText, "words", "emptyText"),
  }),
  listOf: ({ id: blockId, viewId, most, fieldIds, linkedBy }) => ({
    ...{ key: listKey(blockId), blockId, viewId, most, fieldIds, linkedBy },
  }),
  render: (block, context) => {
    const heading = block.heading.trim() === "" ? "" : renderHeading(block.heading, context);
    const found = (context.isText ? asLines : layouts[block.layout])(block, context);
    const nothing =
      block.emptyText.trim() === ""
        ? ""
        : `{% else %}${heading}<div class="words" style="${look(context)}">${writeWords(block.emptyText)}</div>`;
    return `{% if ${rowsOf(block)}.size > 0 %}${heading}${found}${nothing}{% endif %}`;
  },
});

const rowsOf = ({ id }: Block): string => `lists.${listKey(id)}.rows`;

const look = ({ styles }: RenderContext): string =>
  `font-family:${fontStacks[styles.font]};font-size:14px;line-height:20px;color:${styles.text}`;

const renderHeading = (text: string, { styles }: RenderContext): string =>
  `<h2 class="words" style="margin:0 0 8px;font-family:${fontStacks[styles.font]};font-size:22px;line-height:1.3;font-weight:bold;color:${styles.text}">${writeWords(text)}</h2>`;

const border = "1px solid #d4d4d8";

function asRows({ id }: Block, context: RenderContext): string {
  const list = `lists.${listKey(id)}`;
  const cell = (of: string) =>
    `${look(context)};padding:6px 8px;border-bottom:${border};vertical-align:top;text-align:{{ ${of}.side }}`;
  const head = `<tr>{% for column in ${list}.columns %}<th class="words" style="${cell("column")}">{{ column.title }}</th>{% endfor %}</tr>`;
  const row = `<tr>{% for cell in row.cells %}<td class="words" style="${cell("cell")}">{{ cell.value }}</td>{% endfor %}</tr>`;
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse">${head}{% for row in ${list}.rows %}${row}{% endfor %}</table>`;
}

/** Its name first, and below it what else is known of it. */
function asCards(block: Block, context: RenderContext): string {
  const name = `<strong style="font-size:16px;line-height:24px">{{ cell.value }}</strong>`;
  const line = `{% if cell.value != blank %}<br>{{ cell.title }}${escapeHtml(context.words.colon)} {{ cell.value }}{% endif %}`;
  const card = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="words" style="${look(context)};padding:12px;border:${border};border-radius:${context.styles.radius}px">{% for cell in row.cells %}{% if forloop.first %}${name}{% else %}${line}{% endif %}{% endfor %}</td></tr><tr><td style="height:8px;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
  return `{% for row in ${rowsOf(block)} %}${card}{% endfor %}`;
}

/** For programs that show no HTML, and phones: a line each. */
const asLines = (block: Block, { words }: RenderContext): string =>
  `<div>{% for row in ${rowsOf(block)} %}- {% for cell in row.cells %}{% if forloop.first %}{{ cell.value }}{% elsif cell.value != blank %}, {{ cell.title }}${escapeHtml(words.colon)} {{ cell.value }}{% endif %}{% endfor %}<br>{% endfor %}</div>`;

const layouts = { rows: asRows, cards: asCards };
