import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import { type Field, fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { CellLook } from "#views/grid/ui/cells/cell-look.ts";
import type { GridColumn } from "#views/grid/ui/grid-model.ts";
import { GridCell } from "#views/grid/ui/table/grid-cell.tsx";
import type { Row } from "#views/grid/ui/window/row-window.ts";
import fields from "../../../../locales/en/fields.json" with { type: "json" };
import grid from "../../../../locales/en/grid.json" with { type: "json" };
import ui from "../../../../locales/en/ui.json" with { type: "json" };
import type { OpenView } from "../../ui/use-open-view.ts";
import { freshSettings, plainlyDisplayed, type ViewSettings } from "../../view-settings.ts";
import { useTableLook } from "./use-table-look.tsx";

const fieldOf = (id: string, dataType: string) => ({ id, title: id, dataType, config: {} }) as Field;
const all = [
  fieldOf("name", "plain_text"),
  fieldOf("born", "date"),
  fieldOf("site", "url"),
  fieldOf("away", "boolean"),
];

const values = { name: "Ada & Bea", born: "2027-07-05", site: "https://ada.example/", away: true };
const row = { id: "r1", name: "Ada & Bea", number: 7, createdAt: "2027-03-01T12:00:00Z", values } as unknown as Row;

describe("a table view in the app", () => {
  it("writes dates as its displayed fields say, those of the record itself too", () => {
    const displayedFields = [
      { ...plainlyDisplayed("born"), dateTimeDisplayFormat: "long" as const },
      { ...plainlyDisplayed("created_at"), dateTimeDisplayFormat: "monthAndYear" as const },
    ];
    expect(textIn(cell("born"))).toBe("Jul 5, 2027");
    expect(textIn(cell("born", { displayedFields }))).toBe("July 5, 2027");
    expect(textIn(cell("born", { displayedFields }, true))).toBe("July 5, 2027");
    expect(textIn(cell("created_at", { displayedFields }))).toBe("March 2027");
  });

  it("leads where its item URL says: to an address with the record's values, or nowhere", () => {
    expect(hrefIn(cell("name"))).toBe("/team-1/data-records/r1");
    const address = { kind: "address", address: "https://camp.example/?q={{name}}&n={{record_number}}" } as const;
    expect(hrefIn(cell("name", { itemUrl: address }))).toBe("https://camp.example/?q=Ada%20%26%20Bea&amp;n=7");
    expect(hrefIn(cell("name", { itemUrl: { kind: "none" } }))).toBe(undefined);
    expect(textIn(cell("name", { itemUrl: { kind: "none" } }))).toBe("Ada &amp; Bea");
    // Other cells are no links.
    expect(hrefIn(cell("born", { itemUrl: address }))).toBe(undefined);
  });

  it("leads to the item URL override field's address, in a new window where that field says so", () => {
    const settings = { itemUrlOverrideFieldId: "site", openInNewWindowFieldId: "away" };
    const markup = cell("name", settings);
    expect(hrefIn(markup)).toBe("https://ada.example/");
    expect(markup).toContain('target="_blank"');
    expect(look(settings).needs).toEqual(["site", "away"]);
  });

  it("asks for what its filter fields are set to, and reads the columns that its addresses name", () => {
    const filters = [{ field: "away", operator: "is_true" }];
    const filterFields = [{ field: "away", displayInUi: true, filterLabel: "", selectAllText: "" }];
    const itemUrl = { kind: "address", address: "https://camp.example/{{name}}" } as const;
    expect(look({ filterFields, itemUrl }, filters)).toMatchObject({ filters, filterKeys: ["away"], needs: ["name"] });
  });
});

type Look = ReturnType<typeof useTableLook>;

function look(settings: Partial<ViewSettings> = {}, filters: object[] = []): Look {
  let found: Look | undefined;
  render(
    <WithLook settings={settings} filters={filters}>
      {(each) => {
        found = each;
        return null;
      }}
    </WithLook>,
  );
  return found!;
}

type WithLookProps = {
  settings: Partial<ViewSettings>;
  filters?: object[];
  children: (found: Look) => React.ReactNode;
};

function WithLook({ settings, filters = [], children }: WithLookProps) {
  const view = { id: "v", settings: { ...freshSettings("table"), ...settings } };
  const open = { collection: { id: "c" }, view, asked: { filters, search: "" } } as unknown as OpenView;
  return children(useTableLook(open));
}

function cell(key: string, settings: Partial<ViewSettings> = {}, isLight = false): string {
  const field = all.find(({ id }) => id === key) ?? null;
  const named = key === "name" && { names: { icon: "fas_user" } };
  const column: GridColumn = { ...{ key, title: key, field, isEditable: true, sorts: true }, ...named };
  const placed = { column, at: 1, left: 0, width: 100, isFrozen: false };
  const context = { nameOf: () => undefined, idOf: () => undefined } as never;
  const flags = { isActive: false, isSelected: false, isCorner: false };
  return render(
    <WithLook settings={settings}>
      {({ cells = {} }) => (
        <CellLook value={cells}>
          <GridCell
            {...{ ...flags, placed, row, isLight, context }}
            {...{ index: 0, mark: undefined, editing: null }}
          />
        </CellLook>
      )}
    </WithLook>,
  );
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const messages = { fields, grid, ui } as never;

function render(content: React.ReactNode): string {
  const queries = new QueryClient();
  queries.setQueryData(fieldsQuery("1", "c").queryKey, all as never);
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <IntlProvider locale="en-US" timeZone="America/New_York" messages={messages}>
        <MantineProvider>
          <QueryClientProvider client={queries}>
            <TeamScopeContext value={{ teamId: "1", timeZone: "America/New_York" } as never}>
              {content}
            </TeamScopeContext>
          </QueryClientProvider>
        </MantineProvider>
      </IntlProvider>
    </RouterContextProvider>,
  );
}

const textIn = (markup: string): string => markup.replace(/<style.*?<\/style>/gs, "").replace(/<[^>]*>/g, "");
const hrefIn = (markup: string): string | undefined => /href="([^"]*)"/.exec(markup)?.[1];
