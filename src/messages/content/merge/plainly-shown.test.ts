import { expect, it } from "vitest";
import { Definitions } from "#data/collections/definitions.ts";
import { lookUpNames } from "./look-up-names.ts";
import { parseMerge } from "./parse-merge.ts";
import { plainlyShown } from "./plainly-shown.ts";

const [campers, name] = ["01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000011"];
const definitions = new Definitions([
  {
    id: campers,
    parentId: null,
    translations: {},
    fields: [
      {
        id: name,
        column: "name",
        title: "Name",
        type: "plain_text",
        config: {},
        translations: {},
        collectionId: campers,
      },
    ],
  },
] as never);

const shownIn = (text: string) => {
  const { nodes } = parseMerge(text);
  lookUpNames(nodes, { definitions, collectionIds: [campers] });
  return plainlyShown(nodes).map(({ root, fieldId, at }) => [root, fieldId === name, at]);
};

it.each<[string, unknown[]]>([
  ["Hi {{ record.name }}", [["record", true, 13]]],
  ["{{ person.name | upcase }}", [["person", true, 10]]],
  ["{{ record.name | default: 'you' }}", []],
  ["{{ record.name | upcase | default: 'you' }}", []],
  ["{% if record.name %}{{ record.name }}{% else %}you{% endif %}", []],
  ["{% if record.name != blank and team.name %}{{ record.name }}{% endif %}", []],
  ["{% if team.name %}{{ record.name }}{% endif %}", [["record", true, 28]]],
  ["{% if record.name %}x{% endif %}{{ record.name }}", [["record", true, 42]]],
  ["{% for record in records %}{{ record.name }}{% endfor %}", []],
  ["{% case record.name %}{% when 'Ada' %}{{ record.name }}{% endcase %}", []],
  ["{{ record._name }} {{ team.name }} {{ record.nobody }}", []],
])("%s", (text, shown) => {
  expect(shownIn(text)).toEqual(shown);
});
