import { beforeAll, describe, expect, it } from "vitest";
import type { FieldType, FieldTypeName } from "#data/fields/field-type.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypeNamed, fieldTypes } from "#data/fields/registry.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, queryOf, startDataWorld } from "#testing/data-world.ts";
import { withOwnFiles } from "#testing/example-files.ts";
import { addToTeam, makePerson } from "#testing/factories.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { sampleOf } from "#testing/sample.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import { type ViewTypeName, viewTypeNames, viewTypes } from "#views/data-views/registry.ts";
import { dateTimeFormats } from "#views/data-views/view-settings.ts";
import { choiceName } from "../../public/public-wizards/form-names.ts";

/** Every type of field, empty and with each of its values, on every surface that the server renders. */
const world = whileTesting(() => startDataWorld({ TRUST_PROXY: "127.0.0.1" }));
let team: WizardTeam;
let others: string;
/** Whose files the values name. */
let userId: string;
let writer: Visitor;

beforeAll(async () => {
  team = await makeWizardTeam(world);
  const person = await makePerson(world.db);
  ({ userId } = person);
  await addToTeam(world.db, team.teamId, { ...person, isTeamAdmin: true });
  writer = await world.signIn(person.email);
  // Whatever the examples name exists: as records, as items of a list, as products and as collections.
  others = await team.collection("Other", { isUsedAsCustomList: true, recordsCanBePurchased: true });
  for (const id of Object.values(exampleIds)) {
    await bodyOf(team.admin.post(team.path(`/collections/${others}/records`), { id, values: {} }));
    await bodyOf(
      team.admin.post(team.path("/collections"), { id, name: "Named", pluralName: `Named ${id.slice(-1)}` }),
    );
  }
});

const day = "2027-07-01";

let visitors = 0;
/** Each from an address of their own: what one network may ask is limited. */
const address = () => ({ "x-forwarded-for": `10.0.${++visitors >> 8}.${visitors & 255}` });

function browser() {
  const made = publicWizardsOf(world, team).browser();
  Object.assign(made.headers, address());
  return made;
}

function visitorFrom(site: string) {
  const visitor = world.visitor();
  visitor.headers = { ...address(), origin: site };
  return visitor;
}

type Tried = Awaited<ReturnType<typeof makeTried>>;

/** A collection with a field of this type, a record without a value and one with each of its examples. */
async function makeTried(type: FieldType) {
  const collectionId = await team.collection(`Thing ${newId()}`);
  const [title, on, open, place] = [
    await team.field(collectionId, "Title", "plain_text"),
    await team.field(collectionId, "Day", "date"),
    await team.field(collectionId, "Open", "boolean"),
    await team.field(collectionId, "Place", "physical_address"),
  ];
  const config = type.examples.config as Record<string, unknown>;
  const fieldId = await team.field(collectionId, "Tried", type.name, {
    config: { ...config, ...("listId" in config && { listId: others }) },
  });
  const common = { line1: "", line2: "", city: "Bern", region: "", postalCode: "", country: "CH" };
  const records: { id: string; name: string }[] = [];
  for (const [index, value] of [null, ...type.examples.values].entries()) {
    const name = `Thing no. ${index}.`;
    const own =
      value === null
        ? {}
        : { [fieldId]: await withOwnFiles(world.db, { teamId: team.teamId, userId }, type.name, value) };
    const base = { [title]: name, [on]: day, [open]: true, [place]: { ...common, latitude: 46.9, longitude: 7.4 } };
    records.push({ id: (await team.add(collectionId, { ...base, ...own }, writer)).id, name });
  }
  return {
    type,
    collectionId,
    title,
    fieldId,
    records,
    byType: { date: on, boolean: open, physical_address: place } as const,
  };
}

/** What a type of view cannot do without: a field that has a value in every record, or the tried one (`isOfTried`). */
function optionsOf(viewType: ViewTypeName, isOfTried: boolean, { type, fieldId, byType }: Tried) {
  return Object.entries(viewTypes[viewType].fieldOptions).flatMap(([key, { accepts, isRequired }]) => {
    if (accepts(type) && (isOfTried || !isRequired)) return [[key, fieldId]];
    const usual = Object.entries(byType).find(([name]) => accepts(fieldTypeNamed(name as FieldTypeName)));
    return usual && isRequired ? [[key, usual[1]]] : [];
  });
}

async function makeViews(tried: Tried) {
  const { type, title, fieldId, collectionId } = tried;
  const made = [];
  const shown = { autoStartVideoPlayback: true, includeEmpty: true, groupingKey: "line" };
  for (const viewType of viewTypeNames) {
    const canBeOfTried = Object.values(viewTypes[viewType].fieldOptions).some(
      ({ accepts, isRequired }) => isRequired && accepts(type),
    );
    for (const isOfTried of canBeOfTried ? [false, true] : [false])
      for (const display of viewTypes[viewType].displays) {
        const label = `${viewType} as ${display}${isOfTried ? ", by the field" : ""}`;
        const settings = {
          ...{ displayOption: display, isVisibleExternally: true, externalTitle: "Things" },
          options: Object.fromEntries(optionsOf(viewType, isOfTried, tried)),
          displayedFields: [{ field: title }, { field: fieldId, ...shown }],
          filterFields: Object.keys(type.operators).length > 0 ? [{ field: fieldId }] : [],
        };
        const input = { type: viewType, internalName: label, isPersonal: false, publish: true, settings };
        const at = team.path(`/collections/${collectionId}/views`);
        made.push({
          ...(await bodyOf<{ id: string }>(team.admin.post(at, input))),
          viewType,
          display,
          isOfTried,
          label,
        });
      }
  }
  return made;
}

type Made = Awaited<ReturnType<typeof makeViews>>[number];

describe.each(sampleOf(fieldTypes).map((type) => [type.name, type] as const))(
  "%s",
  { tags: ["generated"] },
  (_name, type) => {
    let tried: Tried;
    let views: Made[];

    beforeAll(async () => {
      tried = await makeTried(type);
      views = await makeViews(tried);
    });

    const allShown = (text: string) => tried.records.map(({ name }) => [name, text.includes(name)]);
    const everyName = () => tried.records.map(({ name }) => [name, true]);
    const isOfOne = ({ viewType }: Made) => viewTypes[viewType].isOfOne === true;

    it("is shown on hosted pages of every type of view and display", async () => {
      for (const view of views) {
        const path = `/public/team-${team.teamId}/views/${view.id}`;
        if (isOfOne(view))
          for (const { id, name } of tried.records) {
            const page = await browser().open(`${path}/${id}`);
            expect([view.label, page.status, page.text.includes(name)]).toEqual([view.label, 200, true]);
          }
        else {
          const page = await browser().open(`${path}?day=${day}&display=${view.display}`);
          expect([view.label, page.status]).toEqual([view.label, 200]);
          // Records without the field have no day or position there.
          if (!view.isOfTried) expect([view.label, ...allShown(page.text)]).toEqual([view.label, ...everyName()]);
        }
      }
    });

    it.each(dateTimeFormats)("is shown on a hosted page with dates as %s", async (dateTimeDisplayFormat) => {
      const list = views.find(({ viewType }) => viewType === "list")!;
      const displayedFields = [{ field: tried.fieldId, dateTimeDisplayFormat, includeEmpty: false }];
      const at = team.path(`/views/${list.id}`);
      await bodyOf(team.admin.patch(at, { settings: { displayedFields } }));
      await bodyOf(team.admin.post(`${at}/publish`, {}));
      const page = await browser().open(`/public/team-${team.teamId}/views/${list.id}`);
      expect([page.status, ...allShown(page.text)]).toEqual([200, ...everyName()]);
    });

    it("is shown in a widget of every type of view", async () => {
      for (const view of views.filter(({ viewType, display }) => viewTypes[viewType].displays[0] === display)) {
        const at = team.path(`/collections/${tried.collectionId}/widgets`);
        const input = { viewId: view.id, name: view.label, domains: ["camp.example"] };
        const { id } = await bodyOf<{ id: string }>(team.admin.post(at, input));
        const { status } = await visitorFrom("https://camp.example").get(
          `/api/public/widgets/${id}?${queryOf({ query: `day=${day}` })}`,
        );
        expect([view.label, status]).toEqual([view.label, 200]);
      }
    });

    it("is read through every endpoint of the public API, and of the app's", async () => {
      for (const { id, label, viewType } of views) {
        for (const [who, base] of [
          [visitorFrom(world.visitor().url), `/api/public/views/${id}`],
          [team.admin, team.path(`/views/${id}`)],
        ] as const) {
          const own = { calendar: [`/events?from=${day}&to=${day}`], map: ["/places"] } as Record<string, string[]>;
          const items = ["/items", "/items?keys=names", ...tried.records.map((each) => `/items/${each.id}`)];
          for (const rest of [...items, "/filters", ...(own[viewType] ?? [])]) {
            const { status, body } = await who.get(`${base}${rest}`);
            expect([label, rest, status, status === 200 ? "" : body]).toEqual([label, rest, 200, ""]);
          }
        }
      }
      for (const keys of ["ids", "names"]) {
        const { body } = await team.admin.get(team.path(`/collections/${tried.collectionId}/records?keys=${keys}`));
        expect((body as { records: unknown[] }).records).toHaveLength(tried.records.length);
      }
    });

    it("is exported as CSV, as text and with its formatting", async () => {
      for (const formatting of ["text", "html"]) {
        const query = queryOf({ formatting, fields: [tried.title, tried.fieldId] });
        const answer = await team.admin.get(team.path(`/collections/${tried.collectionId}/export.csv?${query}`));
        expect([answer.status, ...allShown(String(answer.body))]).toEqual([200, ...everyName()]);
      }
    });

    it("is shown and entered in the steps of a public wizard", async () => {
      const wizards = publicWizardsOf(world, team);
      const [list, calendar] = [
        views.find(({ viewType }) => viewType === "list")!,
        views.find(({ viewType }) => viewType === "calendar")!,
      ];
      const flow = flowOf([
        {
          tasks: [
            { type: "display_dataview", name: "shown", settings: { viewId: list.id } },
            { type: "display_dataview", name: "when", settings: { viewId: calendar.id, pick: "some" } },
            {
              type: "find_matching_data_records",
              name: "found",
              settings: { collectionId: tried.collectionId, choose: "one", displayFieldIds: [tried.fieldId] },
            },
          ],
        },
        {
          tasks: [
            {
              type: "update_data_fields_for_data_records",
              name: "changed",
              settings: { records: "found", fields: [asked(tried.fieldId)] },
            },
          ],
        },
        {
          tasks: [
            {
              type: "display_formatted_text",
              name: "said",
              settings: { text: "<p>It is: {{ found.tried }}.</p>" },
            },
          ],
        },
      ]);
      const wizardId = await wizards.publish(flow);
      const { found } = tasksByName(flow);
      for (const { id, name } of tried.records) {
        const page = await browser().open(wizards.pathOf(wizardId));
        expect([page.status, ...allShown(page.text)]).toEqual([200, ...everyName()]);
        await page.put(choiceName(found!), id).press("Next");
        expect([name, page.status, page.text.includes("Step 2")]).toEqual([name, 200, true]);
        // Visitors are offered no records or collections here, and a field without a choice is not asked.
        if (fieldHtmlNamed(type.name).input && !["records", "collections"].includes(type.holds?.of ?? ""))
          expect(page.text).toContain("Tried");
        await page.press("Next");
        expect([name, page.status, page.text.includes("It is:")]).toEqual([name, 200, true]);
        await page.press("Finish");
        expect([name, page.status]).toEqual([name, 200]);
      }
    });

    it("is merged into mails and text messages, in words, blocks and lists", async () => {
      const view = views.find(({ viewType }) => viewType === "table")!;
      const blocks = [
        { id: "t", kind: "text", html: "<p>It is: {{ record.tried }}</p>" },
        { id: "b", kind: "button", label: "Go {{ record.tried }}", link: "https://camp.example/{{ record.tried }}" },
        { id: "v", kind: "view_records", viewId: view.id },
        {
          id: "r",
          kind: "repeat",
          over: "record.tried",
          blocks: [{ id: "r1", kind: "text", html: "<p>{{ item }}</p>" }],
        },
        { id: "l", kind: "line_items", over: "record.tried" },
      ];
      const templates = [
        { DeliveryMethodId: "EMAIL", SubjectLine: "Hi {{ record.tried }}", Design: { blocks } },
        { DeliveryMethodId: "SMS", TextOnlyVersion: "It is: {{ record.tried }}" },
      ];
      for (const template of templates) {
        const given = { Name: `News ${newId()}`, UsedFor: "marketing_only", ContentLanguageId: "en", ...template };
        const { Id } = await bodyOf<{ Id: string }>(team.admin.post(team.path("/templates"), given));
        for (const query of ["", ...tried.records.map((each) => `?recordId=${each.id}`)]) {
          const { status, body } = await team.admin.get(team.path(`/templates/${Id}/preview${query}`));
          expect([query, status, status === 200 ? "" : body]).toEqual([query, 200, ""]);
          expect(JSON.stringify(body)).toContain("It is:");
          expect(JSON.stringify(body)).not.toMatch(/\[object|undefined|NaN/);
        }
      }
    });
  },
);
