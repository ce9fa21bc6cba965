import { createContext, useContext } from "react";
import type { DesignerContext } from "../../blocks/block-ui.ts";

/** Editors of settings stand in a form that knows nothing of designs. */
export const PropertyContext = createContext<DesignerContext | null>(null);

export function usePropertyContext(): DesignerContext {
  const context = useContext(PropertyContext);
  if (!context) throw new Error("a setting of a block outside of the designer");
  return context;
}
