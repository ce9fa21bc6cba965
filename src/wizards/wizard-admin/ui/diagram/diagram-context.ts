import { createContext, useContext } from "react";
import type { Answer } from "#shared/endpoint.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import type { wizardRunsContract } from "#wizards/wizard-runs/contract.ts";
import type { SetOpened } from "../steps/opened-parts.tsx";
import type { StepActions } from "../steps/use-step-actions.ts";
import type { FlowMoves } from "./use-flow-moves.ts";

export type FunnelShown = Answer<typeof wizardRunsContract.readFunnel>;

type DiagramAround = {
  wizard: WizardShown;
  actions: StepActions;
  moves: FlowMoves;
  setOpened: SetOpened;
  /** Where it is switched on, and read. */
  funnel: FunnelShown | undefined;
};

/** What every part of the diagram asks for; what it draws them with hands on nothing but their own data. */
export const DiagramContext = createContext<DiagramAround | undefined>(undefined);

export function useDiagram(): DiagramAround {
  const around = useContext(DiagramContext);
  if (!around) throw new Error("a part of a diagram outside of one");
  return around;
}
