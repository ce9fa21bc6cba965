import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { HasIcon } from "#shared/icon-identifier.ts";

/** Every icon is solid, and by our own drawing duotone; some are regular too. Read when it is first asked for. */
export const hasIcon: HasIcon = (identifier) => {
  names ??= readIconNames();
  const [style, name] = [identifier.slice(0, 3), identifier.slice(4)];
  return (style === "far" ? names.regular : names.solid).has(name);
};

type IconNames = { solid: ReadonlySet<string>; regular: ReadonlySet<string> };

let names: IconNames | undefined;

/**
 * The names and styles alone, from the package's smaller description: the one with the drawings, which the build reads,
 * has five megabytes. It has one shape only, so that its lines can be read without a parser.
 */
export function readIconNames(): IconNames {
  const path = createRequire(import.meta.url).resolve("@fortawesome/fontawesome-free/metadata/icons.yml");
  const styles: Record<string, Set<string>> = { solid: new Set(), regular: new Set() };
  let name = "";
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line.startsWith("    - ")) styles[line.slice(6)]?.add(name);
    else if (line !== "" && !line.startsWith(" ")) name = line.replaceAll(/['":]/g, "");
  }
  // A part of a text keeps the whole of it in memory.
  const copied = (found: Set<string>) => new Set(JSON.parse(JSON.stringify([...found])) as string[]);
  return { solid: copied(styles.solid!), regular: copied(styles.regular!) };
}
