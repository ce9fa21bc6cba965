import type { Plugin } from "vite";

const [processors, writer] = [/zod\/v4\/core\/json-schema-processors\.js$/, /zod\/v4\/core\/to-json-schema\.js$/];

/**
 * Zod carries a writer of JSON Schema in every schema. Only the server uses it, for the API's documentation: browsers
 * need not load it.
 */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform(code, id) {
      const path = id.replaceAll("\\", "/");
      if (writer.test(path)) return unused(namesIn(code));
      if (!processors.test(path)) return undefined;
      // What stands before them also tells a schema's own limits.
      const from = code.indexOf("export const stringProcessor");
      if (from < 0) throw new Error("zod is another one than before: look at vite-lean-zod.ts");
      return code.slice(0, from) + unused(namesIn(code.slice(from)));
    },
  };
}

const namesIn = (code: string): string[] => [
  ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!),
  ...[...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name!),
];

const unused = (names: string[]): string =>
  names.map((name) => `const _${name} = () => ({});\nexport { _${name} as ${name} };`).join("\n");
