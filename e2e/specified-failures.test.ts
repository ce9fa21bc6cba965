import { expect, it } from "vitest";
import { collectionNamed } from "./list-in-sight.ts";
import { withoutFirstAnswers } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

const nobody = "019a0000-0000-7000-8000-000000000000";

/** Opens a page while some of its calls fail, and reads what it says then. */
async function seeFailure(page: Page, path: string, failing: RegExp, sentence: string) {
  const fail = ({ pathname, search }: URL) => pathname.startsWith("/api/") && failing.test(pathname + search);
  await page.route(fail, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(path);
  await page.getByText(sentence).first().waitFor();
  await page.unroute(fail);
}

it("what cannot be loaded says so in the words that are specified", async () => {
  // What is left while it is still being read is given up.
  const { page } = await world.visitAs(admin, { width: 1440, allowed: /500|ERR_FAILED/ });
  await withoutFirstAnswers(page);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  const team = `/api/teams/${world.teamId("camp")}`;
  const collection = await collectionNamed(page, world.teamId("camp"), "Campers");
  const read = async (path: string) => (await page.request.get(team + path)).json();
  const { wizards } = (await read("/wizards")) as { wizards: { id: string }[] };
  const { messages } = (await read("/messages?list=sent")) as { messages: { Id: string }[] };
  const { records } = (await read("/recently-changed?limit=1")) as { records: { id: string }[] };
  const ofCollection = `/admin/data-collections/${collection}`;
  const ofWizard = `/admin/data-wizards/${wizards[0]!.id}`;
  const wizard = /\/wizards\/[0-9a-f-]+$/;
  for (const [path, failing, sentence] of [
    [`${ofCollection}/data-card-groups`, /\/cards(\?|$)/, "Failed to load data card groups"],
    [`${ofCollection}/data-views`, /\/views(\?|$)/, "Error while fetching data views"],
    [`${ofCollection}/data-fields`, /\/fields(\?|$)/, "Oops, there was an error loading the data fields."],
    ["/admin/data-wizards", /\/wizards(\?|$)/, "Failed to load wizards"],
    [`${ofWizard}/details`, wizard, "Failed to load wizard details"],
    [`${ofWizard}/steps`, wizard, "Failed to load wizard steps"],
    [`${ofWizard}/external-access`, wizard, "Failed to load external access links"],
    ["/outgoing-messages/drafts", /\/messages\?/, "Failed to load draft messages"],
    ["/outgoing-messages/scheduled", /\/messages\?/, "Failed to load scheduled messages"],
    ["/outgoing-messages/sent", /\/messages\?/, "Failed to load sent messages"],
    ["/outgoing-messages/archived", /\/messages\?/, "Failed to load archived messages"],
    [
      `/outgoing-messages/${messages[0]!.Id}/details`,
      /\/messages\/[0-9a-f-]+$/,
      "Oops, there was an error getting the outgoing message.",
    ],
    ["/outgoing-messages/templates-drafts", /\/templates\?/, "Oops, there was an error getting templates."],
    ["/dashboard", /\/stats$/, "Oops, there was an error getting the team stats."],
    ["/dashboard", /\/dataCollections\?/, "Oops, there was an error getting the data collections."],
    [
      `/data-records/${records[0]!.id}`,
      /\/cards(\?|$)/,
      "Oops an error happened while searching for data card groups.",
    ],
    ["/dashboard", /\/recent-changes/, "Oops, there was an error getting the recent changes."],
    ["/admin/account", /\/account$/, "Oops, there was an error getting the team details."],
    ["/admin/users", /\/users(\?|$)/, "Oops, there was an error getting the team users."],
  ] as const)
    await seeFailure(page, world.pathOf("camp", path), failing, sentence);
});

it("what is not there says so in the words that are specified", async () => {
  const { page } = await world.visitAs(admin, { width: 1440, allowed: /404/ });
  await page.goto(world.pathOf("camp", `/admin/data-wizards/${nobody}/details`));
  await heading(page, "Wizard not found").waitFor();
  await page.getByText("Data wizard not found").waitFor();
  await page.goto(world.pathOf("camp", `/wizards/${nobody}`));
  await page.getByText("This wizard isn’t there any more, or isn’t open to you.").waitFor();
  expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
});

it("what cannot be done says so in the words that are specified", async () => {
  const { page } = await world.visitAs(admin, { width: 1440, allowed: /500/ });
  const team = `/api/teams/${world.teamId("camp")}`;
  const failing = (path: RegExp) =>
    page.route(
      ({ pathname }) => pathname.startsWith("/api/") && path.test(pathname),
      (route) => (route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, body: "" })),
    );
  const data = { InternalName: "Half written", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" };
  const { Id } = (await (await page.request.post(`${team}/messages`, { data })).json()) as { Id: string };
  await failing(/\/(start-from-scratch|actions|deactivate|bookmarks\/[0-9a-f-]+|my-language|me)$/);

  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/content`));
  await page.getByRole("button", { name: /^Start from scratch/ }).click();
  await page.getByText("Oops, there was an error creating the 'Start From Scratch' template").first().waitFor();

  await page.goto(world.pathOf("camp", "/outgoing-messages/drafts"));
  await page.getByRole("button", { name: "Actions for Half written" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByText("Oops, there was an error archiving the message.").waitFor();

  await page.goto(world.pathOf("camp", "/admin/users"));
  await page.getByRole("button", { name: "Actions for Jonas Lind" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("Oops, there was an error deactivating this person.").waitFor();

  const { records } = (await (await page.request.get(`${team}/recently-changed?limit=1`)).json()) as {
    records: { id: string }[];
  };
  await page.goto(world.pathOf("camp", `/data-records/${records[0]!.id}`));
  await page.getByRole("button", { name: "Bookmark this record" }).click();
  await page.getByText("Oops, there was an error changing the bookmark.").waitFor();

  await page.goto(world.pathOf("camp", "/user/preferences"));
  await page.getByText("Français").click();
  await page
    .getByText(
      /^Oops, there was an error saving your language preference\.|^Une erreur s’est produite lors de l’enregistrement de votre langue\./,
    )
    .waitFor();
});
