import type { Known } from "./use-variables.ts";

/** A text with what its tags stand for, as that is called in the menu that inserts them; what only steers it says nothing. */
export const namedTags = (text: string, { all, nameOf }: Pick<Known, "all" | "nameOf">): string =>
  text.replace(/\{%[^%]*%\}/g, " ").replace(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const tag = inside.split("|", 1)[0]!.trim();
    const [name = ""] = tag.split(".", 1);
    return all.find((each) => each.tag === tag)?.label ?? nameOf(name);
  });
