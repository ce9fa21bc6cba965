import { expect, it } from "vitest";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { emptyFlow } from "#wizards/tasks/wizard-flow.ts";
import { type AccessValues, accessSchema, bodyOf, valuesOf } from "./access-values.ts";

const zone = "America/New_York";
const flow = { ...emptyFlow(), opensAt: "2027-03-14T06:30:00.000Z", closesAt: "2027-07-01T22:00:00.000Z" };
const wizard = { isPublic: true, externalAccessBy: "anyone", draft: flow } as unknown as WizardShown;
const values = valuesOf(wizard, zone);

it("times are on the team's clock, on both sides of the change to summer time, and come back as they were", () => {
  expect(values).toMatchObject({ opensAt: "2027-03-14T01:30", closesAt: "2027-07-01T18:00" });
  const { opensAt, closesAt } = values;
  expect(bodyOf({ opensAt, closesAt: `${closesAt}:00` }, values, zone)).toEqual({
    opensAt: flow.opensAt,
    closesAt: flow.closesAt,
  });
  expect(bodyOf({ opensAt: "" }, values, zone)).toEqual({ opensAt: null });
});

it("places are sent as one, whichever part of them was changed, and not where none was", () => {
  const limited: AccessValues = { ...values, hasPlaces: true, mostPlaces: 12 };
  expect(bodyOf({ closedText: "Later" }, limited, zone)).toEqual({ closedText: "Later" });
  expect(bodyOf({ mostPlaces: 12 }, limited, zone)).toEqual({
    places: { most: 12, collectionId: null, filter: null, onlyMade: false },
  });
  const placesFilter = { field: "record_name", operator: "is_not_empty" };
  const counted: AccessValues = { ...limited, placesCountedBy: "records", placesCollectionId: "campers", placesFilter };
  expect(bodyOf({ placesFilter }, counted, zone)).toEqual({
    places: { most: 12, collectionId: "campers", filter: placesFilter, onlyMade: false },
  });
  // Without a collection there is nothing to filter.
  expect(bodyOf({ placesCollectionId: null }, { ...counted, placesCollectionId: null }, zone)).toEqual({
    places: { most: 12, collectionId: null, filter: null, onlyMade: false },
  });
  expect(bodyOf({ hasPlaces: false }, { ...limited, hasPlaces: false }, zone)).toEqual({ places: null });
});

it("places of a form with rows are counted by these, unless somebody says otherwise", () => {
  const loop = { over: "rows", least: 1, most: 10, addLabel: "" };
  const task = { type: "create_data_record", loop, isDisabled: false, settings: { collectionId: "children" } };
  const repeated = { ...wizard, draft: { ...flow, steps: [{ tasks: [task] }] } } as unknown as WizardShown;
  const limited = { ...valuesOf(repeated, zone), hasPlaces: true };
  expect(bodyOf({ hasPlaces: true }, limited, zone)).toEqual({
    places: { most: 20, collectionId: "children", filter: null, onlyMade: true },
  });
  const forms: AccessValues = { ...limited, placesCountedBy: "runs", placesCollectionId: null };
  expect(bodyOf({ placesCountedBy: "runs" }, forms, zone)).toEqual({
    places: { most: 20, collectionId: null, filter: null, onlyMade: false },
  });
  expect(valuesOf(wizard, zone)).toMatchObject({ placesCountedBy: "runs", placesCollectionId: null });
});

it("what cannot be is said where it stands", () => {
  const paths = (changes: Partial<AccessValues>) =>
    accessSchema.safeParse({ ...values, ...changes }).error?.issues.map(({ path }) => path.join("."));
  expect(paths({})).toBeUndefined();
  expect(paths({ closesAt: values.opensAt })).toEqual(["closesAt"]);
  for (const mostPlaces of [0, "", 1.5]) expect(paths({ hasPlaces: true, mostPlaces })).toEqual(["mostPlaces"]);
  expect(paths({ hasPlaces: true, placesCountedBy: "records" })).toEqual(["placesCollectionId"]);
  expect(paths({ hasPlaces: false, mostPlaces: "" })).toBeUndefined();
});

it("a confirmation is sent as one, and taken away as a whole; where it is on, nothing of it is empty", () => {
  const said = { confirmsTo: "email", confirmationSubject: "Thanks", confirmationText: "See you." };
  const confirming: AccessValues = { ...values, confirms: true, ...said };
  const confirmation = { to: "email", subject: "Thanks", text: "See you." };
  expect(bodyOf({ confirmationText: "See you." }, confirming, zone)).toEqual({ confirmation });
  expect(bodyOf({ confirms: false }, { ...confirming, confirms: false }, zone)).toEqual({ confirmation: null });
  expect(valuesOf({ ...wizard, draft: { ...flow, confirmation } }, zone)).toMatchObject({ confirms: true, ...said });
  const paths = accessSchema.safeParse({ ...values, confirms: true }).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["confirmsTo", "confirmationSubject", "confirmationText"]);
});
