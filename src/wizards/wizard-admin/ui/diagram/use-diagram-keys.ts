import { type KeyboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { singleKeysAllowed, useListedKeys } from "#ui/shortcuts.ts";
import type { SetOpened } from "../steps/opened-parts.tsx";
import type { StepActions } from "../steps/use-step-actions.ts";
import { addedAfter } from "./added-after.ts";
import type { DiagramPart } from "./diagram-of.ts";
import { focusPart, partNamed } from "./focus-part.ts";
import type { FlowMoves } from "./use-flow-moves.ts";

type KeysInput = { parts: readonly DiagramPart[]; actions: StepActions; moves: FlowMoves; setOpened: SetOpened };

/** Whatever the mouse does in the diagram, by keys, for the part that has the focus. */
export function useDiagramKeys({ parts, actions, moves, setOpened }: KeysInput) {
  useKeysListed();
  return (pressed: KeyboardEvent) => {
    const { key, altKey, target } = pressed;
    const id = target instanceof HTMLElement ? target.dataset.part : undefined;
    const at = parts.findIndex((part) => part.id === id);
    const part = parts[at];
    if (!part || pressed.ctrlKey || pressed.metaKey || pressed.nativeEvent.isComposing) return;
    if (altKey && Object.hasOwn(directions, key)) move(part, directions[key]!);
    else if (altKey) return;
    else if (Object.hasOwn(directions, key)) goTo(nextOf(at, directions[key]!, isStation));
    else if (Object.hasOwn(sideways, key)) goTo(nextOf(at, sideways[key]!, isHead));
    else if (key === "Home") goTo(parts.find(isStation));
    else if (key === "End") goTo(parts.findLast(isStation));
    else if (key === "Insert" || (key === "+" && singleKeysAllowed())) add(part);
    else if (key === "Delete") void remove(part, at);
    else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };

  function nextOf(at: number, by: -1 | 1, fits: (part: DiagramPart) => boolean) {
    return by > 0 ? parts.slice(at + 1).find(fits) : parts.slice(0, at).findLast(fits);
  }

  function goTo(part: DiagramPart | undefined) {
    if (part) partNamed(part.id)?.focus();
  }

  function move(part: DiagramPart, by: -1 | 1) {
    if (part.kind === "task") void moves.moveTask(part.task, by);
    if (part.kind === "step") void moves.moveStep(part.step, by);
  }

  function add(part: DiagramPart) {
    const opened = addedAfter(part, parts);
    if (opened) setOpened(opened);
  }

  async function remove(part: DiagramPart, at: number) {
    const before = nextOf(at, -1, (each) => isStation(each) && each.kind !== "condition")?.id ?? "start";
    if (part.kind === "task") await actions.removeTask(part.task);
    else if (part.kind === "step") await actions.removeStep(part.step);
    else return;
    focusPart(part.id, before);
  }
}

const directions: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
const sideways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

const isStation = ({ kind }: DiagramPart): boolean => kind !== "addTask" && kind !== "addStep";
const isHead = ({ kind }: DiagramPart): boolean => kind === "start" || kind === "step" || kind === "finish";

const keysOf = [
  ["move", ["arrowup", "arrowdown"]],
  ["steps", ["arrowleft", "arrowright"]],
  ["edit", ["enter"]],
  ["add", ["insert"]],
  ["remove", ["delete"]],
  ["order", ["alt+arrowup", "alt+arrowdown"]],
] as const;

/** While the diagram is on the page, `?` tells of its keys too. */
function useKeysListed() {
  const t = useTranslations("wizardDiagram.keys");
  const { list, names } = useMemo(
    () => ({
      list: keysOf.flatMap(([task, ways]) => ways.map((keys) => ({ keys, description: t(`does.${task}`) }))),
      names: { enter: t("enter"), insert: t("insert"), delete: t("delete") },
    }),
    [t],
  );
  useListedKeys(list, t("group"), names);
}
