import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { RunScreen } from "../run-shown.ts";
import classes from "./run.module.css";

type Step = RunScreen["steps"][number];

interface StepMenuProps {
  steps: readonly Step[];
  goTo: (stepId: string) => void;
}

const isReached = ({ state }: Step): boolean => state === "done" || state === "open";
const isCounted = ({ state }: Step): boolean => state !== "skipped";

/** The way from the first step to the last: those that were reached can be gone back to. */
export function StepMenu({ steps, goTo }: StepMenuProps) {
  const t = useTranslations("wizardRuns.step");
  return (
    <nav className={classes.steps} aria-label={t("steps")}>
      <ol className={classes.list}>
        {steps.filter(isCounted).map((step) => (
          <li key={step.id}>
            {isReached(step) ? (
              <button type="button" className={classes.step} onClick={() => goTo(step.id)}>
                <StepLine step={step} />
              </button>
            ) : (
              <span className={classes.step} aria-current={step.state === "current" ? "step" : undefined}>
                <StepLine step={step} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLine({ step }: { step: Step }) {
  const t = useTranslations("wizardRuns.step");
  return (
    <>
      <Icon name={step.icon} size={16} />
      <span>{step.title}</span>
      {step.state === "done" && (
        <span className={classes.done} role="img" aria-label={t("done")}>
          <Icon name="fas_check" size={12} />
        </span>
      )}
    </>
  );
}

/** The same where there is little room: behind the counter. */
export function StepList({ steps, goTo, label }: StepMenuProps & { label: string }) {
  const t = useTranslations("wizardRuns.step");
  return (
    <div className={classes.phoneSteps}>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={classes.state} aria-label={t("stepsOf", { place: label })}>
            {label} <Icon name="fas_chevron-down" size={10} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.filter(isCounted).map((step) => (
            <Menu.Item
              key={step.id}
              disabled={!isReached(step)}
              aria-current={step.state === "current" ? "step" : undefined}
              leftSection={<Icon name={step.icon} size={14} />}
              rightSection={step.state === "done" ? <Icon name="fas_check" size={12} /> : undefined}
              onClick={() => goTo(step.id)}
            >
              {step.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
