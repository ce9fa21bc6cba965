import { expect, it } from "vitest";
import { collectionOf, commonTags, fieldTags } from "./merge-tags.ts";

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

it("offers links to unsubscribe where one can, and the address by which it is sent", () => {
  const tagsOf = (message: Parameters<typeof commonTags>[0]) => commonTags(message, say).map(({ tag }) => tag);
  expect(tagsOf({ DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" })).toContain("{{ links.unsubscribe }}");
  const bill = tagsOf({ DeliveryMethodId: "SMS", ContentTypeId: "TRANSACTIONAL" });
  expect(bill).not.toContain("{{ links.unsubscribe }}");
  expect(bill).toContain("{{ recipient.phone }}");
  expect(bill).not.toContain("{{ recipient.email }}");
});
