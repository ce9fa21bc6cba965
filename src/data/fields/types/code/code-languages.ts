import type { LanguageSupport } from "@codemirror/language";
import type { CodeLanguage } from "./code.ts";

/** Each comes with the first field that is written in it. */
export const codeLanguages: Record<CodeLanguage, (() => Promise<LanguageSupport>) | undefined> = {
  text: undefined,
  html: async () => (await import("@codemirror/lang-html")).html(),
  css: async () => (await import("@codemirror/lang-css")).css(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript({ jsx: true }),
  typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ jsx: true, typescript: true }),
  json: async () => (await import("@codemirror/lang-json")).json(),
  xml: async () => (await import("@codemirror/lang-xml")).xml(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  markdown: async () => (await import("@codemirror/lang-markdown")).markdown(),
  sql: async () => (await import("@codemirror/lang-sql")).sql(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  php: async () => (await import("@codemirror/lang-php")).php(),
  shell: async () => {
    const [{ LanguageSupport: Support, StreamLanguage }, { shell }] = await Promise.all([
      import("@codemirror/language"),
      import("@codemirror/legacy-modes/mode/shell"),
    ]);
    return new Support(StreamLanguage.define(shell));
  },
};
