import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { laneDistance, sideRoom } from "./layout-of.ts";

export type DiagramEdge = Edge<{ isAroundStep: boolean }, "line" | "around" | "again">;

/** Straight down the column; to what stands beside it with two corners. */
export function Line({ sourceX, sourceY, targetX, targetY, ...rest }: EdgeProps<DiagramEdge>) {
  const middle = (sourceY + targetY) / 2;
  const isStraight = Math.abs(sourceX - targetX) < 2 * turn;
  const side = Math.sign(targetX - sourceX) * turn;
  const path = isStraight
    ? `M${sourceX},${sourceY} L${targetX},${targetY}`
    : `M${sourceX},${sourceY} V${middle - turn} q0,${turn} ${side},${turn} H${targetX - side} q${side},0 ${side},${turn} V${targetY}`;
  return <BaseEdge path={path} {...shownOf(rest)} />;
}

/** From the side of a condition past all that it skips. */
export function AroundLine({ sourceX, sourceY, targetX, targetY, data, ...rest }: EdgeProps<DiagramEdge>) {
  const lane = sourceX + laneDistance + (data?.isAroundStep ? sideRoom : 0);
  const path = `M${sourceX},${sourceY} H${lane - turn} q${turn},0 ${turn},${turn} V${targetY - turn} q0,${turn} ${-turn},${turn} H${targetX}`;
  return <BaseEdge path={path} {...shownOf(rest)} />;
}

/** Out of the side of a task and back into it, further up. */
export function AgainLine({ sourceX, sourceY, targetX, targetY, ...rest }: EdgeProps<DiagramEdge>) {
  const lane = sourceX - laneDistance;
  const path = `M${sourceX},${sourceY} H${lane + turn} q${-turn},0 ${-turn},${-turn} V${targetY + turn} q0,${-turn} ${turn},${-turn} H${targetX}`;
  return <BaseEdge path={path} {...shownOf(rest)} />;
}

const turn = 8;

const shownOf = ({ id, style, markerEnd }: Pick<EdgeProps, "id" | "style" | "markerEnd">) => ({
  ...{ id, interactionWidth: 0 },
  ...(style && { style }),
  ...(markerEnd && { markerEnd }),
});
