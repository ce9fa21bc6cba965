import { Kbd, Switch, VisuallyHidden } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "#ui/error-state.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { useFunnel } from "../runs/runs-queries.ts";
import { NoSteps } from "../steps/no-steps.tsx";
import { OpenedParts, useOpened } from "../steps/opened-parts.tsx";
import { useStepActions } from "../steps/use-step-actions.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import classes from "./diagram.module.css";
import { DiagramCanvas } from "./diagram-canvas.tsx";
import { DiagramContext, type FunnelShown } from "./diagram-context.ts";
import { diagramOf } from "./diagram-of.ts";
import { FlowText } from "./flow-text.tsx";
import { focusPart } from "./focus-part.ts";
import { useDiagramKeys } from "./use-diagram-keys.ts";
import { useFlowMoves } from "./use-flow-moves.ts";

export default function DiagramPage() {
  const t = useTranslations("wizards.admin.steps");
  return <WizardFrame failed={t("failed")}>{(wizard) => <FlowDiagram wizard={wizard} />}</WizardFrame>;
}

/** The steps once more, as the way that a run takes through them; whatever is clicked opens beside it. */
function FlowDiagram({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizardDiagram");
  const actions = useStepActions(wizard);
  const moves = useFlowMoves(wizard.draft.steps, actions);
  const [opened, setOpened] = useOpened();
  const [isText, setText] = useState(false);
  const [isFunnel, setFunnel] = useFunnelInAddress();
  const mayFunnel = wizard.abilities.seeRuns;
  const funnel = useFunnel(wizard.id, isFunnel && mayFunnel);
  const diagram = useMemo(() => diagramOf(wizard.draft), [wizard.draft]);
  const onKeyDown = useDiagramKeys({ parts: diagram.parts, actions, moves, setOpened });
  const around = { wizard, actions, moves, setOpened, funnel: isFunnel ? funnel.data : undefined };
  return (
    <>
      {wizard.draft.steps.length === 0 ? (
        <NoSteps addFirst={() => setOpened({ kind: "newStep", beforeStepId: null })} />
      ) : (
        <DiagramContext value={around}>
          <div className={classes.switches}>
            {mayFunnel && (
              <Switch
                label={t("tools.funnel")}
                checked={isFunnel}
                onChange={(event) => setFunnel(event.currentTarget.checked)}
              />
            )}
            <Switch
              label={t("tools.text")}
              checked={isText}
              onChange={(event) => setText(event.currentTarget.checked)}
            />
            {isFunnel && mayFunnel && <FunnelSum query={funnel} />}
          </div>
          <div className={classes.beside}>
            <ReactFlowProvider>
              <DiagramCanvas {...{ diagram, onKeyDown }} />
            </ReactFlowProvider>
            {isText && <FlowText wizard={wizard} />}
          </div>
          <KeysLegend />
          <VisuallyHidden role="status">{moves.said}</VisuallyHidden>
        </DiagramContext>
      )}
      <OpenedParts {...{ wizard, opened, setOpened }} onClosed={(id) => focusPart(id)} />
    </>
  );
}

/** What the figures in the diagram are parts of. */
function FunnelSum({ query: { data, error, refetch } }: { query: ReturnType<typeof useFunnel> }) {
  const t = useTranslations("wizardDiagram.funnel");
  const say = useTranslations("wizards.admin.runs");
  if (error && !data)
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    );
  return (
    <p role="status" className={classes.sum}>
      {data && (data.started === 0 ? t("never") : `${say("funnelAbout")} · ${say("sum", sumOf(data))}`)}
    </p>
  );
}

const sumOf = ({ started, finished }: FunnelShown) => ({ started, finished });

function KeysLegend() {
  const t = useTranslations("wizardDiagram.keys");
  const keys = [
    { keys: ["↑", "↓"], does: t("does.move") },
    { keys: [t("enter")], does: t("does.edit") },
    { keys: ["+"], does: t("does.add") },
    { keys: ["Alt", "↑", "↓"], does: t("does.order") },
    { keys: [t("delete")], does: t("does.remove") },
  ];
  return (
    <ul className={classes.legend} aria-label={t("group")}>
      {keys.map((each) => (
        <li key={each.does}>
          {each.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {each.does}
        </li>
      ))}
    </ul>
  );
}

/** It stands in the address, so that it can be shown to others. */
function useFunnelInAddress() {
  const { funnel } = useSearch({ strict: false }) as { funnel?: unknown };
  const navigate = useNavigate();
  const setFunnel = (isOn: boolean) =>
    void navigate({
      to: ".",
      search: ((now: object) => ({ ...now, funnel: isOn ? 1 : undefined })) as never,
      ...{ replace: true, resetScroll: false },
    });
  return [String(funnel) === "1", setFunnel] as const;
}
