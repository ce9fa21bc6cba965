import type { Shortcut } from "./shortcuts.ts";

/** One row of the list: what does the same stands together. */
export type ShortcutRow = { description: string; ways: Pick<Shortcut, "keys" | "names">[] };

/** By heading, each in the order of registration; of two with the same keys the later one is what they do. */
export function groupShortcuts(shortcuts: readonly Shortcut[], otherwise: string): Map<string, ShortcutRow[]> {
  // What is only told of means something else in each place.
  const placeOf = ({ run, keys, group = "" }: Shortcut) => (run ? keys : `${group} ${keys}`);
  const latest = new Map(shortcuts.map((shortcut) => [placeOf(shortcut), shortcut]));
  const groups = new Map<string, ShortcutRow[]>();
  for (const { keys, names, description, group = otherwise } of latest.values()) {
    const rows = groups.get(group) ?? [];
    groups.set(group, rows);
    const row = rows.find((each) => each.description === description);
    if (row) row.ways.push({ keys, names });
    else rows.push({ description, ways: [{ keys, names }] });
  }
  return groups;
}
