import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import ui from "../../../locales/en/ui.json" with { type: "json" };
import views from "../../../locales/en/views.json" with { type: "json" };
import { BrokenView } from "./broken-view.tsx";
import { allRecords } from "./last-view.ts";

it("a view that cannot be rendered leads to all records, and keeps the tabs of the others", async () => {
  const collection = { id: "c", pluralName: "Campers", icon: "fas_star" } as DataCollection;
  const content = <BrokenView collection={collection} tabs={<nav>the other views</nav>} retry={() => {}} />;
  const routeTree = createRootRoute({ component: () => content });
  const router = createRouter({ routeTree, history: createMemoryHistory(), isServer: true });
  await router.load();
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ ui, views } as never} onError={fail}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <TeamScopeContext value={{ teamId: "1", timeZone: "UTC" } as never}>
            <RouterProvider router={router as never} />
          </TeamScopeContext>
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
  expect(markup).toContain("the other views");
  expect(markup).toContain(views.broken.failed);
  expect(markup).toMatch(new RegExp(`href="[^"]*\\?view=${allRecords}"[^>]*>`));
});

/** A word that is missing is a failure, not a warning. */
function fail(error: Error): void {
  throw error;
}
