import { useMediaQuery } from "@mantine/hooks";
import {
  Handle,
  type NodeChange,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import { useStillness } from "#ui/use-stillness.ts";
import classes from "./diagram.module.css";
import { useDiagram } from "./diagram-context.ts";
import { AgainLine, AroundLine, Line } from "./diagram-lines.tsx";
import type { Diagram, DiagramPart } from "./diagram-of.ts";
import { PartShown } from "./diagram-parts.tsx";
import { edgesOf, type FrameNode, isWide, type Measured, nodesOf, type PartNode } from "./drawn-flow.ts";
import { type Layout, layoutOf } from "./layout-of.ts";

type DiagramCanvasProps = { diagram: Diagram; onKeyDown: (event: KeyboardEvent) => void };

/** The diagram, to be moved and zoomed; whatever has the focus comes into sight. */
export function DiagramCanvas({ diagram, onKeyDown }: DiagramCanvasProps) {
  const t = useTranslations("wizardDiagram");
  const { wizard, funnel } = useDiagram();
  const onPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const width = onPhone ? 264 : 320;
  const { measured, onNodesChange } = useMeasured();
  const layout = useMemo(() => layoutOf(diagram, sizeIn(measured, width)), [diagram, measured, width]);
  const nodes = useMemo(() => nodesOf(diagram, layout, measured, width), [diagram, layout, measured, width]);
  const edges = useMemo(() => edgesOf(diagram, funnel), [diagram, funnel]);
  const isMeasured = diagram.parts.every(({ id }) => measured.has(id));
  const reveal = useView(layout, isMeasured);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
    if (id) reveal(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what has the focus; their keys are heard here
    <div className={classes.canvas} onKeyDown={onKeyDown} onFocus={onFocus}>
      <ReactFlow
        {...{ nodes, edges, nodeTypes, edgeTypes, onNodesChange }}
        {...still}
        aria-label={t("label", { name: wizard.name })}
        ariaLabelConfig={silent}
        minZoom={0.2}
        maxZoom={1.5}
        panOnScroll
        paneClickDistance={6}
        zoomOnDoubleClick={false}
        defaultMarkerColor={null}
        attributionPosition="bottom-left"
      >
        <Tools />
      </ReactFlow>
    </div>
  );
}

/** Nothing is dragged, chosen or connected, and keys are ours. */
const still = {
  ...{ nodesDraggable: false, nodesConnectable: false, nodesFocusable: false, edgesFocusable: false },
  ...{ elementsSelectable: false, disableKeyboardA11y: true },
  ...{ deleteKeyCode: null, selectionKeyCode: null, multiSelectionKeyCode: null, panActivationKeyCode: null },
};

/** What it would say of its keys, which are off. */
const silent = { "node.a11yDescription.default": "", "edge.a11yDescription.default": "" };

const nodeTypes = { part: PartOnCanvas, frame: FrameOnCanvas };
const edgeTypes = { line: Line, around: AroundLine, again: AgainLine };

function PartOnCanvas({ data: { part } }: NodeProps<PartNode>) {
  const { kind } = part;
  return (
    <>
      <Anchor type="target" id="top" position={Position.Top} />
      <Anchor type="source" id="bottom" position={Position.Bottom} />
      {kind === "condition" && <Anchor type="source" id="side" position={Position.Right} />}
      {(kind === "addTask" || kind === "addStep") && <Anchor type="target" id="side" position={Position.Right} />}
      {kind === "task" && part.task.loop && (
        <>
          <Anchor type="source" id="out" position={Position.Left} top="70%" />
          <Anchor type="target" id="in" position={Position.Left} top="30%" />
        </>
      )}
      <PartShown part={part} />
    </>
  );
}

type AnchorProps = { type: "source" | "target"; id: string; position: Position; top?: string };

/** Where a line begins or ends. */
function Anchor({ type, id, position, top }: AnchorProps) {
  return (
    <Handle
      {...{ type, id, position }}
      isConnectable={false}
      className={classes.anchor}
      {...(top && { style: { top } })}
    />
  );
}

function FrameOnCanvas({ data: { isReached } }: NodeProps<FrameNode>) {
  return <div className={classes.frame} data-away={!isReached || undefined} />;
}

/** How large each part is drawn; the layout follows. */
function useMeasured() {
  const [measured, setMeasured] = useState<Measured>(new Map());
  const onNodesChange = useCallback((changes: NodeChange<PartNode | FrameNode>[]) => {
    const found = changes.flatMap((change) =>
      change.type === "dimensions" && change.dimensions ? [[change.id, change.dimensions] as const] : [],
    );
    if (found.length > 0) setMeasured((before) => new Map([...before, ...found]));
  }, []);
  return { measured, onNodesChange };
}

const sizeIn =
  (measured: Measured, width: number) =>
  (part: DiagramPart): { width: number; height: number } =>
    measured.get(part.id) ?? { width: isWide(part) ? width : 28, height: isWide(part) ? 64 : 28 };

/** At first as wide as there is room, from the top; then only as far as a part that has the focus is out of sight. */
function useView({ places, bounds }: Layout, isMeasured: boolean) {
  const flow = useReactFlow();
  const [room, height] = [useStore((state) => state.width), useStore((state) => state.height)];
  const duration = useGlide();
  const isShown = useRef(false);
  const isReady = isMeasured && room > 0 && flow.viewportInitialized;
  const showTop = useEffectEvent(() => {
    const zoom = Math.min(1, room / bounds.width);
    void flow.setViewport({ x: (room - bounds.width * zoom) / 2 - bounds.x * zoom, y: margin - bounds.y * zoom, zoom });
  });
  useEffect(() => {
    if (!isReady || isShown.current) return;
    isShown.current = true;
    showTop();
  }, [isReady]);

  // What was in the middle stays there.
  const before = useRef(room);
  const keepMiddle = useEffectEvent(() => {
    const by = (room - before.current) / 2;
    before.current = room;
    const { x, y, zoom } = flow.getViewport();
    if (isShown.current && by !== 0) void flow.setViewport({ x: x + by, y, zoom });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more room, or less
  useEffect(() => keepMiddle(), [room]);

  const reveal = (id: string) => {
    const place = places.get(id);
    if (!place || !isShown.current) return;
    const { x, y, zoom } = flow.getViewport();
    const by = {
      x: intoSight(place.x * zoom + x, place.width * zoom, room),
      y: intoSight(place.y * zoom + y, place.height * zoom, height),
    };
    if (by.x !== 0 || by.y !== 0) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom }, { duration });
  };
  // What was moved or made keeps the focus, and may be out of sight at its new place.
  const revealFocused = useEffectEvent(() => {
    const id = document.activeElement?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
    if (id) reveal(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is laid out anew
  useEffect(() => revealFocused(), [places]);
  return reveal;
}

const margin = 16;

/** How far something has to move along one side; its beginning counts where it is too long. */
function intoSight(from: number, length: number, room: number): number {
  if (from < margin || length > room - 2 * margin) return from < margin || from > margin ? margin - from : 0;
  return from + length > room - margin ? room - margin - from - length : 0;
}

const useGlide = (): number => (useStillness() ? 0 : 180);

function Tools() {
  const t = useTranslations("wizardDiagram.tools");
  const flow = useReactFlow();
  const duration = useGlide();
  return (
    <Panel position="bottom-right" className={classes.tools}>
      <IconButton
        icon="fas_minus"
        label={t("zoomOut")}
        variant="default"
        onClick={() => void flow.zoomOut({ duration })}
      />
      <IconButton
        icon="fas_plus"
        label={t("zoomIn")}
        variant="default"
        onClick={() => void flow.zoomIn({ duration })}
      />
      <IconButton
        icon="fas_up-right-and-down-left-from-center"
        label={t("fit")}
        variant="default"
        onClick={() => void flow.fitView({ padding: 0.05, maxZoom: 1, duration })}
      />
    </Panel>
  );
}
