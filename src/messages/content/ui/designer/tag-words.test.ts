import { describe, expect, it } from "vitest";
import { lineToEditable, richToEditable } from "./editable-tags.ts";
import { isForeignTag, readTag, titleOfTag, withOtherwise } from "./tag-words.ts";

const tags = [{ tag: "{{ record.first_name }}", title: "First name", group: "record" as const }];

describe("a merge tag in the designer", () => {
  it("has the title of its field, with whatever is done to the value", () => {
    expect(titleOfTag("{{ record.first_name }}", tags)).toBe("First name");
    expect(titleOfTag('{{record.first_name | default: "there"}}', tags)).toBe("First name");
    expect(titleOfTag("{{ record.unknown }}", tags)).toBe("record.unknown");
    expect(titleOfTag("{% if record.paid %}", tags)).toBe("if record.paid");
  });

  it("is told apart where the recipients do not have the field", () => {
    const title = "Main contact – not a field of Campers";
    const all = [...tags, { tag: "{{ record.main_contact }}", title, group: "foreign" as const }];
    expect(titleOfTag('{{ record.main_contact | default: "you" }}', all)).toBe(title);
    expect(isForeignTag("{{ record.main_contact }}", all)).toBe(true);
    expect(isForeignTag("{{ record.first_name }}", all)).toBe(false);
  });

  it("says what stands there for who has nothing, which can be changed and taken away", () => {
    expect(readTag('{{ record.first_name | default: "there" }}')).toEqual({
      path: "record.first_name",
      filters: [],
      otherwise: "there",
    });
    expect(withOtherwise('{{ record.birthday | date: "long" }}', "soon")).toBe(
      '{{ record.birthday | default: "soon" | date: "long" }}',
    );
    expect(withOtherwise("{{ record.first_name }}", "there")).toBe('{{ record.first_name | default: "there" }}');
    expect(withOtherwise('{{ record.first_name | default: "there" }}', "")).toBe("{{ record.first_name }}");
    expect(withOtherwise("{{ record.first_name }}", 'a "b" }}')).toBe(`{{ record.first_name | default: "a 'b'" }}`);
  });

  it("is one element in the editor, wherever it stands", () => {
    expect(richToEditable('<p>Hello {{ record.first_name | default: "you" }} &amp; all</p>')).toBe(
      '<p>Hello <span data-merge-tag="{{ record.first_name | default: &quot;you&quot; }}"></span> &amp; all</p>',
    );
    expect(richToEditable("<p>Dear&nbsp;</p>")).toBe("<p>Dear </p>");
    expect(lineToEditable("Hi {{ record.first_name }} <b>")).toBe(
      '<p>Hi <span data-merge-tag="{{ record.first_name }}"></span> &lt;b&gt;</p>',
    );
    expect(lineToEditable("Half a {{ tag")).toBe("<p>Half a {{ tag</p>");
  });
});
