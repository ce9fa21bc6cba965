import { MantineProvider, NumberInput } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import * as z from "zod";
import { type FieldTypeName, fieldType } from "#data/fields/field-type.ts";
import { makeFieldUi } from "#data/fields/field-ui.ts";
import { orderOperators } from "#data/fields/operators.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { storedAs } from "#data/fields/storage.ts";
import { neededSetting } from "#data/fields/type-settings.ts";
import { FieldSettings } from "#data/fields/ui/field-settings.tsx";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { groupTypes } from "#data/fields/ui/type-groups.ts";
import chips from "../../../locales/en/chips.json" with { type: "json" };
import dataFields from "../../../locales/en/dataFields.json" with { type: "json" };
import fields from "../../../locales/en/fields.json" with { type: "json" };
import icons from "../../../locales/en/icons.json" with { type: "json" };
import ui from "../../../locales/en/ui.json" with { type: "json" };
import { settingEditors } from "./setting-editors/setting-editors.ts";
import { shownTypes } from "./shown-types.ts";
import { TypeGallery } from "./type-gallery.tsx";

/** A 32nd type as someone may write it one day: its own folder's worth, and not a word about it anywhere else. */
const rating = fieldType<{ mostStars: number }, number>({
  name: "star_rating" as FieldTypeName,
  icon: "fas_star",
  config: z.strictObject({
    mostStars: z.int().min(3).max(10).default(5),
    allowHalves: z.boolean().default(false),
    shape: z.enum(["star", "heart", "bare_circle"]).default("star"),
    caption: z.string().max(80).default(""),
  }),
  value: ({ mostStars }) => z.number().min(0).max(mostStars),
  storage: storedAs("decimal"),
  operators: orderOperators(z.number()),
  sorts: true,
  canBeUnique: false,
  toText: (value) => `${value} stars`,
  parse: (text) => ({ value: text === "" ? null : Number.parseFloat(text) }),
  examples: { config: { mostStars: 5 }, values: [4], texts: [], badTexts: [], badValues: [] },
});

const ratingUi = makeFieldUi<{ mostStars: number }, number>({
  Display: ({ value }) => <span>{`${value} stars`}</span>,
  Input: ({ value, onChange, label }) => (
    <NumberInput
      label={label}
      value={value ?? ""}
      onChange={(stars) => onChange(stars === "" ? null : Number(stars))}
    />
  ),
});

const draw = (children: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en-US" timeZone="UTC" messages={{ chips, dataFields, fields, icons, ui } as never}>
        <MantineProvider>
          <KnownNames value={sampleNames}>{children}</KnownNames>
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );

const types = [...shownTypes, { name: rating.name, type: rating, ui: ratingUi }];

it("shows every type in the gallery, a made-up one among the rest", () => {
  const markup = draw(<TypeGallery types={types} onChoose={() => undefined} />);
  expect(markup.match(/<button/g)).toHaveLength(fieldTypes.length + 1);
  for (const name of ["Star rating", "4 stars", "Choice from a list", "Maya Rivera"]) expect(markup).toContain(name);
});

it("puts a type that nobody has placed under the last group", () => {
  expect(groupTypes(types, ({ type }) => type).at(-1)).toMatchObject({ group: "more" });
  expect(
    groupTypes(types, ({ type }) => type)
      .at(-1)
      ?.types.at(-1)?.name,
  ).toBe("star_rating");
  expect(groupTypes(types, ({ type }) => type).flatMap((group) => group.types)).toHaveLength(types.length);
});

it("makes the settings of a made-up type from its own schema", () => {
  const config = { mostStars: 5, allowHalves: true, shape: "heart", caption: "How was it?" };
  const markup = draw(
    <FieldSettings
      type={rating}
      config={config}
      onChange={() => undefined}
      errors={{ mostStars: "Enter 10 or less" }}
      editors={settingEditors}
    />,
  );
  for (const label of ["Most stars", "Allow halves", "Shape", "Heart", "Bare circle", "Caption", "Enter 10 or less"])
    expect(markup).toContain(label);
  for (const key of Object.keys(config)) expect(markup).toContain(`data-path="config.${key}"`);
});

it.each(fieldTypes.map((type) => [type.name, type] as const))("has words and an editor for all of %s", (name, type) => {
  const config = type.config.parse({}) as Record<string, unknown>;
  const markup = draw(
    <FieldSettings type={type} config={config} onChange={() => undefined} errors={{}} editors={settingEditors} />,
  );
  const settings: Partial<Record<string, { label: string }>> = fields.settings;
  for (const key of Object.keys(config)) {
    expect(markup, name).toContain(`data-path="config.${key}"`);
    expect(settings[key]?.label, key).toEqual(expect.any(String));
    expect(markup).toContain(settings[key]!.label);
  }
});

it("says which setting a field cannot do without", () => {
  const choice = fieldTypes.find(({ name }) => name === "single_selection_from_list")!;
  expect(neededSetting(choice, { listId: null })).toBe("listId");
  expect(neededSetting(choice, { listId: "01980000-0000-7000-8000-000000000101" })).toBeUndefined();
  expect(neededSetting(rating, {})).toBeUndefined();
});
