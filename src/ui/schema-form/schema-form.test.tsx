import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import ui from "../../locales/en/ui.json" with { type: "json" };
import { issueMessage, pathOf, type Translate } from "../form/issue-message.ts";
import { SchemaForm, type SchemaFormProps } from "./schema-form.tsx";

function draw(props: Partial<SchemaFormProps> & Pick<SchemaFormProps, "schema">): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={{ ui } as never} timeZone="UTC">
        <SchemaForm value={{}} onChange={() => {}} words={(path) => ({ label: `Label of ${path}` })} {...props} />
      </IntlProvider>
    </MantineProvider>,
  );
}

const schema = z.strictObject({
  isShown: z.boolean().default(true),
  decimals: z.int().min(0).max(10).nullable().default(null),
  size: z.enum(["small", "large"]).default("small"),
  color: z.enum(["red", "green", "blue", "gray"]).default("red"),
  title: z.string().max(80).default(""),
  story: z.string().max(2000).default(""),
  words: z.array(z.string()).default([]),
  box: z.strictObject({ width: z.int().min(1) }).default({ width: 1 }),
});

describe("a form made from a schema", () => {
  it("has the input that fits, under the words that it is given", () => {
    const markup = draw({ schema, value: schema.parse({}), options: (path, choice) => `${path}: ${choice}!` });
    const paths = ["isShown", "decimals", "size", "color", "title", "story", "words", "box", "box.width"];
    for (const path of paths) expect(markup).toContain(`Label of ${path}`);
    expect(markup).toMatch(/<input[^>]*role="switch"[^>]*data-path="isShown"|data-path="isShown"[^>]*role="switch"/);
    expect(markup).toContain('placeholder="No limit"');
    expect(markup).toContain("size: small!");
    expect(markup).toContain("<textarea");
    expect(markup).toContain("<fieldset");
  });

  it("says what is wrong beside the setting", () => {
    const say = createTranslator({ locale: "en", messages: { ui } }) as unknown as Translate;
    const value = { ...schema.parse({}), decimals: 12, box: { width: 0 } };
    const { issues } = schema.safeParse(value).error!;
    const errors = Object.fromEntries(issues.map((issue) => [pathOf(issue), issueMessage(issue, value, say)]));
    expect(errors).toEqual({ decimals: "Enter 10 or less", "box.width": "Enter 1 or more" });
    const markup = draw({ schema, value, errors });
    for (const sentence of Object.values(errors)) expect(markup).toContain(sentence);
  });

  it("gives a setting the editor that its schema names, with all that it says", () => {
    const listed = z.strictObject({ listId: z.string().nullable().default(null).meta({ editor: "list", most: 3 }) });
    const editors = {
      list: ({ label, path, meta, isNullable }: { label: string; path: string; meta: object; isNullable: boolean }) => (
        <b>{JSON.stringify({ label, path, meta, isNullable })}</b>
      ),
    };
    expect(draw({ schema: listed, editors })).toContain("&quot;most&quot;:3");
    expect(() => draw({ schema: listed })).toThrow("no editor list for listId");
  });
});
