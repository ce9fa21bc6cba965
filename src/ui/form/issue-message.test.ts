import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import * as z from "zod";
import messages from "../../locales/en/ui.json" with { type: "json" };
import { issueMessage, pathOf, type Translate } from "./issue-message.ts";

const translate = createTranslator({
  locale: "en",
  messages: { ui: messages, validation: { email: "That is not an email address." } },
}) as unknown as Translate;

const schema = z.object({
  name: z.string().min(1),
  nick: z.string().min(3).max(10),
  email: z.email("validation.email"),
  site: z.url(),
  age: z.number().min(18),
  address: z.object({ city: z.string().min(1) }),
});

function messagesFor(values: unknown) {
  const { error } = schema.safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [pathOf(issue), issueMessage(issue, values, translate)]),
  );
}

it("uses the schema's own key, else says what kind of mistake it is", () => {
  const values = { name: "Al", nick: "ab", email: "x", site: "nowhere", age: 3, address: { city: "Ulm" } };
  expect(messagesFor(values)).toEqual({
    nick: "Use at least 3 characters",
    email: "That is not an email address.",
    site: "Enter a web address, such as https://example.com",
    age: "Enter 18 or more",
  });
});

it("says of anything left out that it can not be empty, nested or not", () => {
  const empty = "* field can not be empty";
  const values = { name: " ", nick: "", age: null, address: { city: "" } };
  expect(messagesFor(values)).toMatchObject({ nick: empty, site: empty, age: empty, "address.city": empty });
});

it("calls an empty email empty, but lets a schema's own words for an empty field stand", () => {
  expect(messagesFor({ email: "" })).toMatchObject({ email: "* field can not be empty" });
  const wizard = z.object({ name: z.string().min(1, "validation.email") });
  const issue = wizard.safeParse({ name: "" }).error!.issues[0]!;
  expect(issueMessage(issue, { name: "" }, translate)).toBe("That is not an email address.");
});
