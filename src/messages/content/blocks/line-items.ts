import * as z from "zod";
import { escapeHtml } from "#shared/escape-html.ts";
import { fontStacks } from "../design-styles.ts";
import { isReadable } from "../write-slots.ts";
import { type Block, blockId, blockKind } from "./block.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("line_items"),
  /** A field of line items: `record.fees`. */
  over: z.string().max(200).default("").meta({ editor: "lineItems" }),
  showsQuantity: z.boolean().default(true),
  showsPrice: z.boolean().default(true),
  /** Of all lines, below them. */
  showsSum: z.boolean().default(false),
});

/** What somebody owes, line by line. */
export const lineItems = blockKind<z.output<typeof own> & Block>({
  kind: "line_items",
  showsRecords: true,
  schema: () => own,
  mapTexts: (block, map) => ({ ...block, over: map(block.over, "path", "over") }),
  render: ({ over, showsQuantity, showsPrice, showsSum }, { styles, words }) => {
    const loop = `{% for line in ${over} %}`;
    if (!isReadable(`${loop}{% endfor %}`)) return "";
    const cell = `font-family:${fontStacks[styles.font]};font-size:14px;line-height:20px;color:${styles.text};padding:6px 4px;border-bottom:1px solid #d4d4d8`;
    const columns = [
      { head: words.description, value: "{{ line.description | default: line.product }}", side: "left" },
      ...(showsQuantity ? [{ head: words.quantity, value: "{{ line.quantity }}", side: "right" }] : []),
      ...(showsPrice ? [{ head: words.price, value: "{{ line.unit_price }}", side: "right" }] : []),
      { head: words.total, value: "{{ line.total }}", side: "right" },
    ];
    const row = (tag: "th" | "td", text: (column: (typeof columns)[number]) => string) =>
      `<tr>${columns.map((column) => `<${tag} class="words" align="${column.side}" style="${cell};text-align:${column.side}">${text(column)}</${tag}>`).join("")}</tr>`;
    const head = row("th", (column) => escapeHtml(column.head));
    const last = columns.length - 1;
    const sum = showsSum
      ? `{% if ${over}.size > 0 %}${row("th", (column) => (column === columns[0] ? escapeHtml(words.sum) : column === columns[last] ? `{{ ${over} | sum: "total" }}` : ""))}{% endif %}`
      : "";
    return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse">${head}${loop}${row("td", (column) => column.value)}{% endfor %}${sum}</table>`;
  },
});
