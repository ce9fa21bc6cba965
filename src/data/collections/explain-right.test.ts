import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataPermission, dataPermissions } from "#shared/permissions.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import { type CollectionDefinition, Definitions } from "./definitions.ts";
import { explainRights } from "./explain-right.ts";

/** People > Campers > Allergic (smart); Cabins; Secrets, which is internal. Each but the smart one has a field. */
const definitions = new Definitions([
  collection("people"),
  collection("campers", "people"),
  collection("allergic", "campers", { isSmart: true }),
  collection("cabins"),
  collection("secrets", null, { isInternalConfiguration: true }),
]);
const collectionIds = ["people", "campers", "allergic", "cabins", "secrets"];
const fieldIds = ["people.f", "campers.f", "cabins.f", "secrets.f"];
const wizardIds = ["register", "check in"];
const roleIds = ["kitchen", "nurse", "office"];

const grant = fc.record({
  roleId: fc.constantFrom(...roleIds),
  permission: fc.constantFrom(...dataPermissions),
  place: fc.constantFrom<(string | null)[]>(null, ...collectionIds, ...fieldIds, ...wizardIds),
  isAllowed: fc.boolean(),
});
const grants = fc
  .uniqueArray(grant, { selector: (each) => [each.roleId, each.permission, each.place].join(), maxLength: 40 })
  .map((all) => all.filter(({ place, permission }) => !wizardIds.includes(place!) || permission === "run_data_wizard"))
  .map((all) => all.map(({ place, ...rest }): Grant => ({ ...rest, ...placed(place) })));
const who = fc.record({ isTeamAdmin: fc.boolean(), roleIds: fc.uniqueArray(fc.constantFrom(...roleIds)) });
const some = fc.uniqueArray(fc.constantFrom(...collectionIds, "gone"));
const record = fc.record({ collections: some, smart: fc.constantFrom<string[][]>([], ["allergic"]) });
const fieldPermissions = ["read_data_field_data", "update_data_field_data"] as const;

describe("an explained right", () => {
  it("always agrees with the one place that says who may do what", () => {
    fc.assert(
      fc.property(grants, who, record, (given, person, at) => {
        const rights = new DataRights(definitions, given, person);
        const explained = explainRights(definitions, given, person);
        for (const permission of dataPermissions) {
          for (const id of [...collectionIds, "gone"])
            expect(explained.inCollection(permission, id).isAllowed).toBe(rights.mayInCollection(permission, id));
          expect(explained.inAll(permission, at).isAllowed).toBe(rights.mayInAll(permission, at));
        }
        for (const id of wizardIds)
          expect(explained.ofWizard(id, at.collections).isAllowed).toBe(rights.mayRunWizard(id, at.collections));
        expect(explained.inAny("read_data_record_metadata", at).isAllowed).toBe(rights.maySee(at));
        for (const permission of fieldPermissions) {
          for (const id of [...fieldIds, "gone"]) {
            expect(explained.withField(permission, id).isAllowed).toBe(rights.mayWithField(permission, id));
            expect(explained.withFieldOf(permission, id, at).isAllowed).toBe(rights.mayWithFieldOf(permission, id, at));
          }
        }
      }),
    );
  });

  it("names a setting that says what it says, of a role that the person has", () => {
    fc.assert(
      fc.property(grants, who, fc.constantFrom(...collectionIds), (given, person, id) => {
        const { by, isAllowed, reason } = explainRights(definitions, given, person).inCollection(reading, id);
        for (const verdict of by) {
          expect(person.roleIds).toContain(verdict.roleId);
          expect(verdict.isAllowed).toBe(isAllowed);
        }
        expect(by.length > 0).toBe(reason === "granted" || reason === "denied");
      }),
    );
  });
});

describe("the reason", () => {
  const ask = (...given: Grant[]) => explainRights(definitions, given, { isTeamAdmin: false, roleIds });

  it("is the narrower setting of a role, and any role that allows", () => {
    const closed = set("kitchen", "campers.f", false);
    const { withField } = ask(set("kitchen", null, true), closed);
    expect(withField(reading, "campers.f")).toEqual({
      isAllowed: false,
      reason: "denied",
      by: [{ roleId: "kitchen", isAllowed: false, on: "field", id: "campers.f" }],
      at: "campers",
    });
    const other = ask(closed, set("nurse", "people", true)).withField(reading, "campers.f");
    expect(other.by).toEqual([{ roleId: "nurse", isAllowed: true, on: "collection", id: "people" }]);
  });

  it("is that nobody has set anything, or that only administrators see it", () => {
    expect(ask().inCollection(reading, "campers").reason).toBe("silent");
    expect(ask(set("nurse", null, true)).inCollection(reading, "secrets").reason).toBe("internal");
    expect(ask().inCollection(reading, "gone").reason).toBe("notThere");
  });

  it("of deleting is the first of its collections that lacks the right", () => {
    const explained = ask(set("office", "people", true, "delete_data_records"));
    const found = explained.inAll("delete_data_records", { collections: ["people", "cabins"] });
    expect(found).toMatchObject({ isAllowed: false, reason: "silent", at: "cabins" });
  });
});

const reading = "read_data_field_data" as const;

function set(roleId: string, place: string | null, isAllowed: boolean, permission: DataPermission = reading): Grant {
  return { roleId, permission, isAllowed, ...placed(place) };
}

function placed(place: string | null) {
  const isField = place?.endsWith(".f");
  const isWizard = place !== null && wizardIds.includes(place);
  return {
    collectionId: isField || isWizard ? null : place,
    fieldId: isField ? place : null,
    wizardId: isWizard ? place : null,
  };
}

function collection(id: string, parentId: string | null = null, more: Partial<CollectionDefinition> = {}) {
  const fields = more.isSmart ? [] : [{ id: `${id}.f`, collectionId: id }];
  return { id, parentId, isSmart: false, isInternalConfiguration: false, fields, ...more } as CollectionDefinition;
}
