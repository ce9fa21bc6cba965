import { expect, it } from "vitest";
import type { MessageShown } from "../../contract.ts";
import { isComplete } from "./is-complete.ts";

const content = { subject: "Hello", previewText: "", design: null, text: "Camp begins.", isTextOwn: true };
const message = {
  Contents: { en: content },
  ContentLanguageId: "en",
  ContentTypeId: "TRANSACTIONAL",
  DeliveryMethodId: "EMAIL",
  SubscriptionListId: null,
  Audience: { sources: [{ kind: "list", listId: "a" }] },
  Status: "DRAFT",
  HasContent: true,
  ForeignFields: [],
} as unknown as MessageShown;

it("a step is complete when sending would miss nothing of it", () => {
  expect(isComplete(message, "details")).toBe(true);
  expect(isComplete(message, "content")).toBe(true);
  expect(isComplete(message, "recipients")).toBe(true);
  expect(isComplete(message, "schedule")).toBe(false);
  expect(isComplete({ ...message, Status: "SENT" }, "schedule")).toBe(true);
  expect(isComplete({ ...message, Status: "SENT" }, "summary")).toBe(false);
});

it("what is by consent wants its list, an email its subject, and a message in another language its own content", () => {
  expect(isComplete({ ...message, ContentTypeId: "MARKETING" }, "details")).toBe(false);
  expect(isComplete({ ...message, ContentTypeId: "MARKETING", SubscriptionListId: "a" }, "details")).toBe(true);
  const nameless = { ...message, Contents: { en: { ...content, subject: " " } } };
  expect(isComplete(nameless, "content")).toBe(false);
  expect(isComplete({ ...nameless, DeliveryMethodId: "SMS" }, "content")).toBe(true);
  expect(isComplete({ ...message, ContentLanguageId: "fr" }, "content")).toBe(false);
});

it("what says nothing, or has merge tags of fields that its recipients do not have, is not complete", () => {
  expect(isComplete({ ...message, HasContent: false }, "content")).toBe(false);
  const ForeignFields = [{ Path: "record.main_contact", Title: "Main contact", NotOf: "Campers" }];
  expect(isComplete({ ...message, ForeignFields }, "content")).toBe(false);
});

it("recipients are complete unless nobody gets it", () => {
  expect(isComplete(message, "recipients", 3)).toBe(true);
  expect(isComplete(message, "recipients", 0)).toBe(false);
});
