import type { MergeExpression, MergeNode, MergePath } from "./merge-node.ts";
import { fieldIdIn } from "./merge-value.ts";

/** A field's value that stands in a text by itself: where it is empty, nothing takes its place. */
export type ShownField = { root: FieldRoot; fieldId: string; at: number };
export type FieldRoot = "record" | "person";

/** Of a text whose names were looked up. What has a default, or stands where it is known to be there, is left out. */
export function plainlyShown(nodes: MergeNode[]): ShownField[] {
  const shown: ShownField[] = [];
  walk(nodes, { shown, known: undefined, local: [] });
  return shown;
}

/** `known`: what was asked about around it; `local`: names that loops have given to something else. */
type Around = { shown: ShownField[]; known: Asked; local: readonly string[] };

type Asked = { paths: ReadonlySet<string>; around: Asked } | undefined;

const isAsked = (path: string, known: Asked): boolean =>
  known !== undefined && (known.paths.has(path) || isAsked(path, known.around));

const walk = (nodes: MergeNode[], around: Around) => {
  for (const node of nodes) (walkers[node.kind] as (node: MergeNode, around: Around) => void)(node, around);
};

const walkers: { [Kind in MergeNode["kind"]]: (node: Extract<MergeNode, { kind: Kind }>, around: Around) => void } = {
  text: () => {},
  break: () => {},
  continue: () => {},
  output: ({ value: { initial, filters } }, { shown, known, local }) => {
    if (initial.kind !== "path" || filters.some(({ name }) => name === "default")) return;
    const [root, field, ...more] = initial.segments;
    const fieldId = fieldIdIn(field?.key ?? "");
    const isOwn = (root?.name === "record" || root?.name === "person") && !local.includes(root.name);
    if (isOwn && fieldId && more.length === 0 && !isAsked(pathText(initial), known))
      shown.push({ root: root.name as FieldRoot, fieldId, at: field!.begin });
  },
  if: ({ branches, otherwise }, around) => {
    const paths = new Set(branches.flatMap(({ test }) => pathsIn(test.initial)));
    const known = { paths, around: around.known };
    for (const { nodes } of branches) walk(nodes, { ...around, known });
    walk(otherwise, { ...around, known });
  },
  case: ({ subject, branches, otherwise }, around) => {
    const known = { paths: new Set(pathsIn(subject.initial)), around: around.known };
    for (const { nodes } of branches) walk(nodes, { ...around, known });
    walk(otherwise, { ...around, known });
  },
  for: ({ name, nodes, otherwise }, around) => {
    walk(nodes, { ...around, local: [...around.local, name] });
    walk(otherwise, around);
  },
  place: ({ nodes }, around) => walk(nodes, around),
};

const pathText = ({ segments }: MergePath): string => segments.map(({ key, name }) => key ?? name).join(".");

function pathsIn(given: MergeExpression): string[] {
  if (given.kind === "path") return [pathText(given)];
  if (given.kind === "not") return pathsIn(given.of);
  return given.kind === "binary" ? [...pathsIn(given.left), ...pathsIn(given.right)] : [];
}
