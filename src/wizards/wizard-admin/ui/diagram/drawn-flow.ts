import { MarkerType, type Node } from "@xyflow/react";
import type { FunnelShown } from "./diagram-context.ts";
import type { DiagramEdge } from "./diagram-lines.tsx";
import type { Diagram, DiagramLine, DiagramPart } from "./diagram-of.ts";
import type { Layout, Place } from "./layout-of.ts";
import { figuresOf } from "./step-funnel.tsx";

export type PartNode = Node<{ part: DiagramPart }, "part">;
export type FrameNode = Node<{ isReached: boolean }, "frame">;
export type Measured = ReadonlyMap<string, { width: number; height: number }>;

/** Parts that are as wide as the column; the others are as wide as their words. */
export const isWide = ({ kind }: DiagramPart): boolean => ["step", "task", "condition", "handOver"].includes(kind);

/** What is drawn with, at its places: frames first, and then in the order in which Tab comes to them. */
export function nodesOf({ parts }: Diagram, { places, frames }: Layout, measured: Measured, width: number) {
  const framed = parts.flatMap((part): FrameNode[] => {
    const frame = part.kind === "step" && frames.get(part.id);
    if (!frame) return [];
    const { isReached } = part;
    return [{ id: `frame-${part.id}`, type: "frame", ...placed(frame), zIndex: -1, data: { isReached } }];
  });
  const drawn = parts.map((part): PartNode => {
    const { x, y } = places.get(part.id)!;
    const size = measured.get(part.id);
    return {
      ...{ id: part.id, type: "part", position: { x, y }, data: { part }, domAttributes: unsaid },
      ...(isWide(part) && { style: { width } }),
      ...(size && { measured: size }),
    };
  });
  return [...framed, ...drawn];
}

const placed = ({ x, y, width, height }: Place) => ({
  ...{ position: { x, y }, width, height, measured: { width, height } },
  domAttributes: { "aria-hidden": true },
});

/** The library calls everything a node, in English. */
const unsaid = { "aria-roledescription": undefined };

/** Lines say nothing that the parts do not say in words. */
export function edgesOf({ parts, lines }: Diagram, funnel: FunnelShown | undefined): DiagramEdge[] {
  const kinds = new Map(parts.map((part) => [part.id, part]));
  return lines.map((line): DiagramEdge => {
    const [from, to] = [kinds.get(line.from)!, kinds.get(line.to)!];
    const isToAdder = to.kind === "addTask" || to.kind === "addStep";
    const hasHead = line.kind !== "apart" && !(isToAdder && line.kind === "next");
    return {
      ...{ id: line.id, source: line.from, target: line.to, type: typeOf(line) },
      ...{ className: line.kind, domAttributes: { "aria-hidden": true }, focusable: false },
      sourceHandle: line.kind === "otherwise" ? "side" : line.kind === "again" ? "out" : "bottom",
      targetHandle: line.kind === "otherwise" ? "side" : line.kind === "again" ? "in" : "top",
      data: { isAroundStep: from.kind === "condition" && from.task === undefined },
      ...(hasHead && {
        markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, markerUnits: "userSpaceOnUse" },
      }),
      ...(funnel && line.kind === "next" && { style: { strokeWidth: breadthOf(funnel, from, to) } }),
    };
  });
}

const typeOf = ({ kind }: DiagramLine) => (kind === "otherwise" ? "around" : kind === "again" ? "again" : "line");

/** The more come this way, the broader it is. */
function breadthOf(funnel: FunnelShown, from: DiagramPart, to: DiagramPart): number {
  const { started, finished } = funnel;
  const step = "step" in to ? to.step : "step" in from ? from.step : undefined;
  const count = to.kind === "finish" ? finished : step ? figuresOf(funnel, step.id).entered : started;
  return started === 0 ? 1.5 : 1.5 + (4.5 * Math.min(count, started)) / started;
}
