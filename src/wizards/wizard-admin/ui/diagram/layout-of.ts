import { Graph, layout } from "@dagrejs/dagre";
import type { Diagram, DiagramPart } from "./diagram-of.ts";

export type Place = { x: number; y: number; width: number; height: number };
export type Sizes = (part: DiagramPart) => { width: number; height: number };
export type Layout = { places: Map<string, Place>; frames: Map<string, Place>; bounds: Place };

/** Beside a step's tasks, for what leads back to them and around them. */
export const sideRoom = 28;
/** From what is skipped to the line that leads around it. */
export const laneDistance = 14;
const frameRoom = 12;

/** Where everything stands: from top to bottom, with a frame around each step. */
export function layoutOf({ parts, lines }: Diagram, sizeOf: Sizes): Layout {
  const graph = new Graph<object, Place, object>();
  graph.setGraph({ rankdir: "TB", ranksep: 12, nodesep: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const part of parts) graph.setNode(part.id, { x: 0, y: 0, ...sizeOf(part) });
  // What leads around or back would push the column aside; it runs beside it.
  const found = new Map(parts.map((part) => [part.id, part]));
  for (const { from, to, kind } of lines) {
    if (kind === "otherwise" || kind === "again") continue;
    const isAcross = kind === "handOver" || framedBy(found.get(from)!) !== framedBy(found.get(to)!);
    graph.setEdge(from, to, { minlen: isAcross ? 2 : 1 });
  }
  layout(graph);
  const places = new Map(parts.map(({ id }) => [id, cornerOf(graph.node(id))]));
  const frames = framesOf(parts, places);
  return {
    places,
    frames,
    bounds: around([...places.values(), ...frames.values()], hasLane(parts) ? laneDistance + 2 : 2, 0),
  };
}

/** The step in whose frame it stands: over its edge there is more room. */
const framedBy = (part: DiagramPart): string | undefined =>
  part.kind === "step" || part.kind === "task" || part.kind === "addTask" || (part.kind === "condition" && part.task)
    ? part.step.id
    : undefined;

/** Whether something leads around a frame. */
const hasLane = (parts: readonly DiagramPart[]) => parts.some((part) => part.kind === "condition" && !part.task);

/** The layout knows middles. */
const cornerOf = ({ x, y, width, height }: Place): Place => ({ x: x - width / 2, y: y - height / 2, width, height });

function framesOf(parts: readonly DiagramPart[], places: ReadonlyMap<string, Place>): Map<string, Place> {
  const frames = new Map<string, Place>();
  for (const part of parts) {
    const stepId = framedBy(part);
    if (!stepId) continue;
    const frame = frames.get(stepId);
    const place = around([places.get(part.id)!], sideRoom, frameRoom);
    frames.set(stepId, frame ? around([frame, place], 0, 0) : place);
  }
  return frames;
}

function around(places: readonly Place[], beside: number, above: number): Place {
  const left = Math.min(...places.map(({ x }) => x)) - beside;
  const top = Math.min(...places.map(({ y }) => y)) - above;
  const right = Math.max(...places.map(({ x, width }) => x + width)) + beside;
  const bottom = Math.max(...places.map(({ y, height }) => y + height)) + above;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
