import { expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { type DisplayedField, freshSettings, plainlyDisplayed } from "../../view-settings.ts";
import { settingsFrom, setupOf } from "./table-setup.ts";

const fields = ["name", "born", "tour"].map((id) => ({ id, title: id, dataType: "plain_text", config: {} }) as Field);

const born: DisplayedField = {
  ...{ field: "born", showTitle: false, groupingKey: "facts", autoStartVideoPlayback: true },
  ...{ dateTimeDisplayFormat: "long", includeEmpty: true, autoUpdateData: false },
};

it("Save for everyone keeps how each field is displayed, in whatever order the columns stand now", () => {
  const settings = { ...freshSettings("table"), displayedFields: [plainlyDisplayed("name"), born] };
  const setup = setupOf(settings, fields);
  const changed = { ...setup, columns: [{ key: "tour", width: 90 }, ...setup.columns.toReversed()] };
  const saved = settingsFrom(changed, "", settings.displayedFields);
  expect(saved.displayedFields).toEqual([plainlyDisplayed("tour"), born, plainlyDisplayed("name")]);
  // What the grid does not set is not in the change at all.
  expect(Object.keys(saved).sort()).toEqual(["displayedFields", "filter", "groupBy", "options", "sort"]);
});
