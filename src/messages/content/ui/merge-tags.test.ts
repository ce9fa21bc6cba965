import { expect, it } from "vitest";
import { collectionOf, commonTags, fieldTags, linkedCollection, linksToPeople, namesTag } from "./merge-tags.ts";

const say = (name: string) => name;

it("offers the fields of the records that a message is about", () => {
  const [list, records] = [
    { kind: "list" as const, listId: "l" },
    {
      kind: "records" as const,
      collectionId: "c",
      filter: null,
      throughFieldId: null,
      addressFieldIds: [],
      everyAddress: false,
    },
  ];
  expect(collectionOf({ sources: [list, records] })).toBe("c");
  expect(collectionOf({ sources: [list] })).toBeUndefined();
  expect(fieldTags([{ columnName: "first_name", title: "First name", dataType: "plain_text" }])).toEqual([
    { tag: "{{ record.first_name }}", title: "First name", group: "record" },
  ]);
});

it("offers the fields of who is written to, and the names of all records, where a link leads to people", () => {
  const campers = { kind: "records", collectionId: "campers", throughFieldId: "parents" };
  expect(linksToPeople({ sources: [{ kind: "list" }, campers] })).toEqual(["parents"]);
  expect(linksToPeople({ sources: [{ ...campers, thenFieldId: "family" }] })).toEqual(["parents", "family"]);
  expect(linksToPeople({ sources: [{ ...campers, throughFieldId: null }] })).toEqual([]);
  const fields = [{ id: "parents", config: { collectionIds: ["people"] } }];
  expect(linkedCollection(fields, "parents")).toBe("people");
  expect(linkedCollection(fields, undefined)).toBeUndefined();
  expect(fieldTags([{ columnName: "email", title: "Email", dataType: "email_address" }], "person")).toEqual([
    { tag: "{{ person.email }}", title: "Email", group: "person" },
  ]);
  expect(namesTag("Names")).toEqual({ tag: '{{ records | join: ", " }}', title: "Names", group: "record" });
});

it("offers links to unsubscribe where one can, and the address by which it is sent", () => {
  const tagsOf = (message: Parameters<typeof commonTags>[0]) => commonTags(message, say).map(({ tag }) => tag);
  expect(tagsOf({ DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" })).toContain("{{ links.unsubscribe }}");
  const bill = tagsOf({ DeliveryMethodId: "SMS", ContentTypeId: "TRANSACTIONAL" });
  expect(bill).not.toContain("{{ links.unsubscribe }}");
  expect(bill).toContain("{{ recipient.phone }}");
  expect(bill).not.toContain("{{ recipient.email }}");
});
