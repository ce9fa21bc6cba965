import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleOf } from "#testing/sample.ts";
import { CellContent } from "#views/grid/ui/cells/cell-content.tsx";
import chips from "../../../locales/en/chips.json" with { type: "json" };
import fields from "../../../locales/en/fields.json" with { type: "json" };
import filters from "../../../locales/en/filters.json" with { type: "json" };
import icons from "../../../locales/en/icons.json" with { type: "json" };
import ui from "../../../locales/en/ui.json" with { type: "json" };
import views from "../../../locales/en/views.json" with { type: "json" };
import type { ViewShown } from "../contract.ts";
import { type ViewTypeName, viewTypeNames, viewTypes } from "../registry.ts";
import { DetailFields } from "../types/detail/detail-fields.tsx";
import { ItemPicture, ListItem } from "../types/list/list-item.tsx";
import { type DisplayedField, dateTimeFormats, freshSettings, plainlyDisplayed } from "../view-settings.ts";
import { ItemFields } from "./item-fields.tsx";
import type { OpenView } from "./use-open-view.ts";

type Shown = { type: ViewTypeName; display: string; shown: DisplayedField; field: Field; value: unknown };

const viewOf = ({ type, display, shown, field, value }: Shown) => {
  const settings = {
    ...{ ...freshSettings(type), displayOption: display, displayedFields: [shown], itemUrl: { kind: "none" } as const },
  };
  const view = { id: field.id, internalName: "View", abilities: { change: true }, settings } as unknown as ViewShown;
  const item = { id: exampleIds.fox, name: "An item", values: { [field.id]: value } };
  return { view, item, byId: new Map([[field.id, field]]), open: { view, collection: { id: field.id } } as OpenView };
};

/** What renders the values of an item on the screens of each type of view. */
const surfaces: Record<ViewTypeName, (shown: Shown) => ReactNode> = {
  list: (shown) => {
    const { open, item, byId } = viewOf(shown);
    const place = { asked: { filters: [], search: "" }, position: 0, count: 1 };
    return <ListItem {...{ open, item, fields: byId, color: undefined, ...place }} />;
  },
  table: ({ field, value }) => {
    const column = { key: field.id, title: field.title, field, isEditable: true, sorts: false };
    return <CellContent column={column} value={value} />;
  },
  detail: (shown) => {
    const { view, item, byId } = viewOf(shown);
    return <DetailFields view={view} fields={byId} item={item} />;
  },
  calendar: ({ shown, field, value }) => (
    <ItemFields shown={[shown]} fields={new Map([[field.id, field]])} values={{ [field.id]: value }} />
  ),
  map: ({ shown, field, value }) => (
    <ItemFields shown={[shown]} fields={new Map([[field.id, field]])} values={{ [field.id]: value }} />
  ),
};

const everyDisplay = viewTypeNames.flatMap((type) => viewTypes[type].displays.map((display) => ({ type, display })));

const looks: Partial<DisplayedField>[] = [
  { includeEmpty: true, showTitle: false },
  ...dateTimeFormats.map((dateTimeDisplayFormat) => ({ dateTimeDisplayFormat, autoStartVideoPlayback: true })),
];

describe.each(sampleOf(fieldTypes, ({ storage }) => storage.kind).map((type) => [type.name, type] as const))(
  "%s",
  { tags: ["generated"] },
  (name, { examples, holds }) => {
    const field = { id: exampleIds.wren, title: "Tried", dataType: name, config: examples.config } as Field;
    const values = [undefined, null, ...examples.values];

    it.each(everyDisplay)("is shown by a $type as $display, empty and with each value", (view) => {
      const rendered = looks.flatMap((look) =>
        values.map((value) => {
          const shown = { ...plainlyDisplayed(field.id), ...look };
          return { value, content: surfaces[view.type]({ ...view, shown, field, value }) };
        }),
      );
      const markup = render(rendered.map(({ content }, index) => <article key={String(index)}>{content}</article>));
      expect(markup).not.toMatch(/\[object|undefined|NaN|Invalid Date/);
      const items = markup.match(/<article>.*?<\/article>/gs) ?? [];
      const empty = rendered.filter(({ value }, index) => value != null && items[index] === "<article></article>");
      expect([items.length, empty]).toEqual([rendered.length, []]);
    });

    if (holds?.fileKind === "image")
      it("is the picture of an item, empty and with each value", () => {
        for (const value of values) expect(render(<ItemPicture value={value} />)).toContain("picture");
      });
  },
);

it.each(["list", "detail", "map"] as const)(
  "auto start video playback: a %s starts a video of the team's own",
  (type) => {
    const field = { id: exampleIds.wren, title: "Tour", dataType: "video", config: {} } as Field;
    const markup = (autoStartVideoPlayback: boolean) => {
      const shown = { ...plainlyDisplayed(field.id), autoStartVideoPlayback };
      const value = { fileId: exampleIds.fox };
      return render(surfaces[type]({ type, display: viewTypes[type].displays[0], shown, field, value }));
    };
    expect(markup(true)).toMatch(/<video[^>]*autoPlay[^>]*>/i);
    expect(markup(false)).not.toMatch(/autoPlay/i);
  },
);

const known = new Map([[exampleIds.fox, { name: "Fox" }]]);
const history = createMemoryHistory();
const router = createRouter({ routeTree: createRootRoute(), history });
const messages = { chips, fields, filters, icons, ui, views } as never;

function render(content: ReactNode): string {
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <IntlProvider locale="en-US" timeZone="America/New_York" messages={messages} onError={fail}>
        <MantineProvider>
          <QueryClientProvider client={new QueryClient()}>
            <TeamScopeContext value={{ teamId: "1", timeZone: "America/New_York" } as never}>
              <KnownNames.Provider value={known}>{content}</KnownNames.Provider>
            </TeamScopeContext>
          </QueryClientProvider>
        </MantineProvider>
      </IntlProvider>
    </RouterContextProvider>,
  );
}

/** A word that is missing is a failure, not a warning. */
function fail(error: Error): void {
  throw error;
}
