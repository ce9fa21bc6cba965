import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeViewTeam, type ViewTeam } from "#testing/view-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ViewShown } from "#views/data-views/contract.ts";

const world = whileTesting(startDataWorld);
let team: ViewTeam;
let views: Record<"list" | "calendar", string>;

beforeEach(async () => {
  team = await makeViewTeam(world);
  const settings = {
    isVisibleExternally: true,
    displayedFields: [{ field: team.title }],
    filter: { field: team.fee, operator: "at_least", value: "10" },
  };
  const options = { startFieldId: team.day };
  views = {
    list: (await team.make({ settings })).id,
    calendar: (await team.make({ type: "calendar", internalName: "Days", settings: { ...settings, options } })).id,
  };
  for (const [title, fee] of [
    ["Shown", "20"],
    ["Hidden", "5"],
  ] as const)
    await bodyOf(
      team.admin.post(team.path(`/collections/${team.sessions}/records`), {
        values: { [team.title]: title, [team.fee]: fee, [team.day]: "2027-07-01" },
      }),
    );
});

const pagesOf = ({ list, calendar }: typeof views) => [
  `/public/team-${team.teamId}/views/${list}`,
  `/api/public/views/${list}/items`,
  `/api/public/views/${list}`,
  `/public/team-${team.teamId}/views/${calendar}`,
  `/api/public/views/${calendar}/events?from=2027-06-01&to=2027-07-31`,
];
const seen = async () =>
  Promise.all(
    pagesOf(views).map(async (path) => {
      const { status, body } = await world.visitor().get(path);
      return { path, status, text: JSON.stringify(body) };
    }),
  );

const fieldPath = () => team.path(`/collections/${team.sessions}/fields/${team.fee}`);

const breaking = {
  "its field is deleted": async () => {
    expect((await team.admin.delete(fieldPath())).status).toBe(204);
  },
  "its field becomes another type": async () => {
    const change = { dataType: "plain_text", config: {} };
    const { version } = await bodyOf<{ version: number }>(team.admin.post(`${fieldPath()}/type-change/check`, change));
    await bodyOf(team.admin.post(`${fieldPath()}/type-change`, { ...change, version, acceptLoss: true }));
  },
};

describe.each(Object.entries(breaking))("a public view whose filter cannot be evaluated, as %s", (_name, breakIt) => {
  it("shows nothing to anybody outside, and says why", async () => {
    for (const { status, text } of (await seen()).filter(({ text }) => text.includes("Shown"))) {
      expect(status).toBe(200);
      expect(text).not.toContain("Hidden");
    }
    await breakIt();
    for (const { path, status, text } of await seen()) {
      expect({ path, status }).toEqual({ path, status: 503 });
      expect(text).not.toMatch(/Shown|Hidden/);
      expect(text).toContain("The team that runs it has been told");
    }
  });

  it("tells no calendar program that nothing is left", async () => {
    const { address } = await bodyOf<{ address: string }>(team.admin.post(team.at(views.calendar, "/feeds")));
    const path = new URL(address).pathname;
    expect(await (await fetch(`${world.visitor().url}${path}`)).text()).toContain("SUMMARY:Shown");
    await breakIt();
    const { status, body } = await world.visitor().get(path);
    expect([status, JSON.stringify(body)]).toEqual([503, expect.not.stringMatching(/Shown|Hidden/)]);
  });

  it("is on hold, which its administrators see; members see which condition is left out", async () => {
    await breakIt();
    const { view } = await team.readView<{ view: ViewShown }>(views.list, "");
    expect(view).toMatchObject({ isOnHold: true, omittedConditions: [{ field: team.fee }] });
    expect((await team.items(views.list)).map(({ name }) => name).toSorted()).toEqual(["Hidden", "Shown"]);
    const filter = { field: team.title, operator: "is", value: "Shown" };
    await team.patch(views.list, { settings: { filter } });
    await bodyOf(team.admin.post(team.at(views.list, "/publish")));
    const { view: after } = await team.readView<{ view: ViewShown }>(views.list, "");
    expect(after).toMatchObject({ isOnHold: false, omittedConditions: [] });
    expect((await seen())[0]).toMatchObject({ status: 200, text: expect.stringContaining("Shown") });
  });
});

describe("who shapes data is told of it", () => {
  const held = expect.arrayContaining([
    expect.objectContaining({ kind: "view", subjectId: expect.any(String), isHeld: true }),
  ]);

  it("before the field is deleted, and before it becomes another type", async () => {
    const { uses } = await bodyOf<{ uses: object[] }>(team.admin.get(`${fieldPath()}/uses`));
    expect(uses).toEqual(held);
    const check = async (fieldId: string) => {
      const { report } = await bodyOf<{ report: { consequences: { kind: string; message: string }[] } }>(
        team.admin.post(team.path(`/collections/${team.sessions}/fields/${fieldId}/type-change/check`), {
          ...{ dataType: "formatted_text", config: {} },
        }),
      );
      return report.consequences.filter(({ kind }) => kind === "published").map(({ message }) => message);
    };
    expect(await check(team.fee)).toEqual([expect.stringContaining("“All”"), expect.stringContaining("“Days”")]);
    // No filter asks about it.
    expect(await check(team.title)).toEqual([]);
  });

  it("by mail, and in what needs attention", async () => {
    const { email } = await bodyOf<{ email: string }>(team.admin.get("/api/me"));
    await breaking["its field is deleted"]();
    const [told] = await world.letters(email);
    expect(told!.subject).toBe("Not shown any more: All, Days");
    const { notes } = await bodyOf<{ notes: object[] }>(team.admin.get(team.path("/structure/attention")));
    expect(notes.slice(0, 2)).toMatchObject([
      { kind: "heldView", subjectId: views.list, name: "All" },
      { kind: "heldView", subjectId: views.calendar, name: "Days" },
    ]);
  });
});
