import type { KeyboardEvent } from "react";
import type { Grid } from "../grid.ts";
import type { GroupActions } from "./use-group-actions.ts";

/** The keys of a list in groups: headings stand on the way up and down, and fold by left and right. Whether it was one. */
export function pressInGroups(grid: Grid, event: KeyboardEvent, act: GroupActions): boolean {
  const { lines } = grid.window;
  if (!lines) return false;
  const heading = (event.target as Element).closest<HTMLElement>("[data-heading]")?.dataset.heading;
  if (heading !== undefined) return pressOnHeading(event, heading, act);
  const adder = (event.target as Element).closest<HTMLElement>("[data-add-in]")?.dataset.addIn;
  if (adder !== undefined) {
    if (event.key === "ArrowUp") return act.goToLine(lines.lineOfAdder(adder) - 1);
    // Enter and the space bar press it; nothing is typed into it.
    return event.key === "ArrowDown" && act.goToLine(lines.lineOfAdder(adder) + 1);
  }
  const { row } = grid.active;
  const section = lines.sectionOf(row);
  if (!section) return false;
  if (event.altKey && event.shiftKey) return pressWithAlt(event, section.key, act);
  if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false;
  const isFirst = row === section.start;
  const isLast = row === section.start + section.rows - 1;
  if (event.key === "ArrowUp" && isFirst) return act.goToLine(lines.lineOf(row) - 1);
  if (event.key === "ArrowDown" && isLast) return act.goToLine(lines.lineOf(row) + 1);
  return false;
}

function pressOnHeading(event: KeyboardEvent, key: string, act: GroupActions): boolean {
  switch (event.key) {
    case "ArrowUp":
      return act.goBeside(key, -1);
    case "ArrowDown":
      return act.goBeside(key, 1);
    case "ArrowLeft":
      act.fold(key, true);
      return true;
    case "ArrowRight":
      act.fold(key, false);
      return true;
  }
  // Enter and the space bar press the button itself; nothing is typed into a heading.
  return false;
}

function pressWithAlt(event: KeyboardEvent, key: string, act: GroupActions): boolean {
  switch (event.key) {
    case "ArrowUp":
    case "ArrowDown":
      act.moveRow(event.key === "ArrowUp" ? -1 : 1);
      return true;
    case "ArrowLeft":
      act.fold(key, true);
      act.goToHeading(key);
      return true;
  }
  return false;
}
