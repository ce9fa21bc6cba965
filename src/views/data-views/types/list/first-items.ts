import type { Section } from "./list-sections.ts";

/** The first so many items of all sections, with the sections that they stand in. */
export function firstItems(sections: readonly Section[], most: number): Section[] {
  let left = most;
  return sections.flatMap((section) => {
    const count = Math.min(section.count, left);
    left -= count;
    return count > 0 ? [{ ...section, count }] : [];
  });
}

export const countOf = (sections: readonly Section[]): number => sections.reduce((sum, { count }) => sum + count, 0);
