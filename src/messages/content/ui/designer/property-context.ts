import { createContext, useContext } from "react";
import type { Block } from "../../blocks/block.ts";
import type { DesignerContext } from "../../blocks/block-ui.ts";

type Properties = DesignerContext & {
  block: Block | undefined;
  /** For settings that go together. */
  change(part: object): void;
};

/** Editors of settings stand in a form that knows nothing of designs. */
export const PropertyContext = createContext<Properties | null>(null);

export function usePropertyContext(): Properties {
  const context = useContext(PropertyContext);
  if (!context) throw new Error("a setting of a block outside of the designer");
  return context;
}
