import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import { collectionsQuery, type Field, fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { installAll } from "#shared/extension-point.ts";
import { keptSetupQuery } from "#views/grid/ui/setup/use-kept-setup.ts";
import { freshSettings, plainlyDisplayed, type ViewSettings } from "../../view-settings.ts";
import type { ViewProps } from "../../view-ui.ts";
import TableView from "./table.ui.tsx";

installAll([]);

it("a table view in the app has its filter fields and its internal CSS", async () => {
  const css = ".marked{color:green}";
  const away = { field: "away", displayInUi: true, filterLabel: "Gone away", selectAllText: "" };
  // Parts that are loaded lazily are not in the first markup.
  await expect.poll(() => pageOf({ filterFields: [away] })).toContain("Gone away");
  const markup = await pageOf({}, css);
  expect(markup).toContain('data-view-css="v"');
  expect(markup).toContain(css);
  expect(markup).not.toContain("Gone away");
  expect(await pageOf({ filterFields: [{ ...away, displayInUi: false }] })).not.toContain("Gone away");
});

const fieldOf = (id: string, dataType: string) => ({ id, title: id, dataType, config: {} }) as Field;
const fields = [fieldOf("name", "plain_text"), fieldOf("away", "boolean")];
const collection = {
  id: "c",
  name: "Thing",
  pluralName: "Things",
  icon: "fas_star",
  countDataObject: 3,
  dataCollectionWizardLinks: [],
  abilities: {},
};

async function pageOf(settings: Partial<ViewSettings>, css = ""): Promise<string> {
  const view = {
    ...{
      id: "v",
      type: "table",
      internalName: "Table",
      isPersonal: false,
      version: 1,
      css,
      abilities: {},
      omittedConditions: [],
    },
    settings: { ...freshSettings("table"), displayedFields: [plainlyDisplayed("name")], ...settings },
  };
  const queries = new QueryClient();
  queries.setQueryData(fieldsQuery("1", "c").queryKey, fields as never);
  queries.setQueryData(collectionsQuery("1").queryKey, [collection] as never);
  queries.setQueryData(keptSetupQuery("1", "c").queryKey, null as never);
  const props = { collection, view, tabs: null } as unknown as ViewProps;
  const routeTree = createRootRoute({ component: () => <TableView {...props} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory(), isServer: true });
  await router.load();
  return renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="America/New_York" messages={messages}>
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <TeamScopeContext value={{ teamId: "1", timeZone: "America/New_York" } as never}>
            <RouterProvider router={router as never} />
          </TeamScopeContext>
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
}

const locales = join(import.meta.dirname, "../../../../locales/en");
const messages = Object.fromEntries(
  readdirSync(locales).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(join(locales, file), "utf8")),
  ]),
) as never;
