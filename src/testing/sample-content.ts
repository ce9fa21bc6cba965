import { Definitions } from "#data/collections/definitions.ts";
import type { CompileOptions } from "#messages/content/compile-content.ts";
import { designSchema } from "#messages/content/design.ts";
import { type MailWords, mailWordNames } from "#messages/content/mail-words.ts";
import { fieldKey } from "#messages/content/merge/merge-value.ts";
import type { ReadContent } from "#messages/content/message-content.ts";
import type { MergeList } from "#messages/content/view-list.ts";
import { Breath } from "#server/breath.ts";
import { brandAccent } from "#shared/brands.ts";

export const id = (last: number) => `01980000-0000-7000-8000-${String(last).padStart(12, "0")}`;
export const [campers, name, site, friends, fees] = [id(1), id(11), id(12), id(13), id(14)];
export const definitions = new Definitions([
  {
    id: campers,
    parentId: null,
    translations: {},
    fields: [
      { id: name, column: "first_name", type: "plain_text" },
      { id: site, column: "site", type: "url" },
      { id: friends, column: "friends", type: "multi_data_record", config: { collectionIds: [campers] } },
      { id: fees, column: "fees", type: "financial_line_items" },
    ].map((field) => ({ config: {}, title: field.column, translations: {}, collectionId: campers, ...field })),
  },
] as never);

export const links = { record: null, unsubscribe: null, preferences: null, view_in_browser: null };
export const words = { ...Object.fromEntries(mailWordNames.map((each) => [each, each])), colon: " :" } as MailWords;
export const options: CompileOptions = {
  pause: new Breath(),
  method: "EMAIL",
  names: { definitions, collectionIds: [campers], links },
  format: { language: "fr", timeZone: "Europe/Paris" },
  mail: {
    ...{ accent: brandAccent.simply_camps, words, hasFooter: true, logo: null },
    fileAddress: (file) => `https://files.example/${file}`,
    artworkAddress: (name) => `https://files.example/${name}.png`,
  },
};

export const blocks = [
  { id: "h", kind: "heading", text: "Hello {{ record.first_name | default: 'you' }} & co" },
  {
    id: "t",
    kind: "text",
    html: '<p>Dear {{ record.first_name }}, see <a href="{{ record.site }}">it</a> or <a href="https://x.org/?q={{ record.first_name }}">that</a>.</p>',
  },
  { id: "p", kind: "picture", fileId: id(50), alt: "Photo of {{ record.first_name }}", link: "{{ links.record }}" },
  { id: "b", kind: "button", label: "Sign up {{ record.first_name }}", link: "{{ links.record }}" },
  {
    id: "c",
    kind: "columns",
    columns: [
      { blocks: [{ id: "c1", kind: "text", html: "<p>left</p>" }] },
      { blocks: [{ id: "c2", kind: "spacer" }] },
    ],
  },
  { id: "d", kind: "divider" },
  { id: "s", kind: "social", links: [{ service: "instagram", address: "https://instagram.com/camp" }] },
  { id: "l", kind: "line_items", over: "record.fees" },
  {
    id: "v-1",
    kind: "view_records",
    viewId: id(60),
    heading: "Next for {{ record.first_name }}",
    emptyText: "Nothing yet",
  },
  {
    id: "v-2",
    kind: "view_records",
    viewId: id(60),
    layout: "cards",
    linkedBy: { fieldId: friends, direction: "there" },
  },
  {
    id: "r",
    kind: "repeat",
    over: "record.friends",
    blocks: [{ id: "r1", kind: "text", html: "<p>{{ item.first_name }}</p>" }],
  },
  {
    id: "i",
    kind: "condition",
    test: "record.first_name == 'Ada'",
    blocks: [{ id: "i1", kind: "text", html: "<p>Only Ada</p>" }],
    otherwise: [],
  },
  {
    id: "f",
    kind: "condition",
    filter: { field: name, operator: "is", value: "Ada" },
    blocks: [{ id: "f1", kind: "text", html: "<p>By filter</p>" }],
    otherwise: [{ id: "f2", kind: "text", html: "<p>By no filter</p>" }],
  },
];

export const content = (given: Partial<Omit<ReadContent, "design">> & { blocks?: unknown[] } = {}): ReadContent => {
  const { blocks: own = blocks, ...rest } = given;
  return {
    ...{
      subject: "Hi {{ record.first_name }}",
      previewText: "Soon {{ record.first_name }}",
      text: "",
      isTextOwn: false,
    },
    ...rest,
    design: designSchema.parse({ blocks: own }),
  };
};

export const dataFor = (value: string) => ({
  record: {
    "@": value,
    [fieldKey(name)]: value,
    [fieldKey(site)]: value,
    [fieldKey(friends)]: [{ "@": value, [fieldKey(name)]: value }],
    [fieldKey(fees)]: [{ "@": "", description: value, quantity: value, unit_price: value, total: value }],
  },
  team: { name: value, postal_address: value },
  links: { record: "https://simply.example/r/1", unsubscribe: value, preferences: value, view_in_browser: value },
  conditions: { c_f: true },
  lists: { v_v_1: listOf(value), v_v_2: listOf(value) },
});

export const listOf = (value: string): MergeList => {
  const columns = [
    { title: "Session", side: "left" as const },
    { title: "Fee", side: "right" as const },
    { title: "Place", side: "left" as const },
  ];
  const row = (...values: string[]) => ({ cells: columns.map((column, at) => ({ ...column, value: values[at]! })) });
  return { columns, rows: [row(value, "$300", ""), row("Canoe week", "$450", "Lake")] };
};
