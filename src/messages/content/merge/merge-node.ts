/** What a text with merge tags is made of, once it has been read. Places are offsets in the text. */

export type PathSegment = {
  /** As it was written; a number picks one of a list. */
  name: string | number;
  begin: number;
  end: number;
  /** Under what the value is found, where that is not the name: set when names are looked up. */
  key?: string;
};

export type MergePath = { kind: "path"; segments: PathSegment[] };
export type MergeLiteral = { kind: "literal"; value: string | number | boolean | null };
/** `empty` and `blank`: what values are compared with. */
export type MergeEmptiness = { kind: "emptiness"; word: "empty" | "blank" };
export type Operand = MergePath | MergeLiteral | MergeEmptiness;

export const binaryOperators = ["==", "!=", ">", "<", ">=", "<=", "contains", "and", "or"] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export type MergeExpression =
  | Operand
  | { kind: "binary"; operator: BinaryOperator; left: MergeExpression; right: MergeExpression }
  | { kind: "not"; of: MergeExpression };

export type MergeFilterUse = { name: string; args: Operand[]; begin: number };

export type MergeValueNode = { initial: MergeExpression; filters: MergeFilterUse[] };

export type MergeBranch = { test: MergeValueNode; nodes: MergeNode[] };

/** Where in a mail a value comes to stand, when that is not among its words. */
export const innerPlaces = ["address", "attribute"] as const;
export type InnerPlace = (typeof innerPlaces)[number];

export type MergeNode =
  | { kind: "text"; text: string }
  | { kind: "output"; value: MergeValueNode }
  | { kind: "if"; branches: MergeBranch[]; otherwise: MergeNode[] }
  | {
      kind: "case";
      subject: MergeValueNode;
      branches: { values: Operand[]; nodes: MergeNode[] }[];
      otherwise: MergeNode[];
    }
  | {
      kind: "for";
      name: string;
      over: MergePath;
      limit: number | null;
      isReversed: boolean;
      nodes: MergeNode[];
      otherwise: MergeNode[];
    }
  | { kind: "break" }
  | { kind: "continue" }
  | { kind: "place"; place: InnerPlace; nodes: MergeNode[] };
