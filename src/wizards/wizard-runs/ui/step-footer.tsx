import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { RunScreen } from "../run-shown.ts";
import classes from "./run.module.css";
import { StepList } from "./step-menu.tsx";
import type { StepMoves } from "./use-step-moves.ts";

interface StepFooterProps {
  screen: RunScreen;
  moves: StepMoves;
  cancel: () => void;
}

/** Back, where one is, and on: it stays in sight, also above a phone's keyboard. */
export function StepFooter({ screen, moves, cancel }: StepFooterProps) {
  const t = useTranslations("wizardRuns.step");
  const { steps, step, place, stopped, run } = screen;
  const counted = steps.filter(({ state }) => state !== "skipped");
  const before = counted[counted.findIndex(({ id }) => id === step?.id) - 1];
  const counter = t("place", place);
  const { moving, count } = moves;
  const isLast = step?.isLast === true;
  return (
    // What is said below a field when it is left would move the button away from under the pointer: moving leaves it.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div className={classes.footer} data-bottom-bar onMouseDown={(event) => event.preventDefault()}>
      <p className={classes.mend} role="alert" hidden={count === 0}>
        {count > 0 && t("mend", { count })}
      </p>
      <div className={classes.buttons}>
        {before && (
          <Button
            className={classes.move ?? ""}
            variant="default"
            loading={moving === "back"}
            disabled={moving !== undefined && moving !== "back"}
            onClick={() => moves.goTo(before.id)}
          >
            {t("previous")}
          </Button>
        )}
        {!step?.hideCancelButton && (
          <Button
            className={classes.cancel ?? ""}
            variant="subtle"
            color="gray"
            onClick={cancel}
            disabled={moving !== undefined}
          >
            {t("cancel")}
          </Button>
        )}
        <div className={classes.middle}>
          {place.count > 1 && (
            <>
              <span className={classes.counter}>{counter}</span>
              <StepList steps={steps} goTo={moves.goTo} label={counter} />
            </>
          )}
        </div>
        {stopped === null && !(isLast && run.isDraft) && (
          <Button
            className={classes.move ?? ""}
            type="submit"
            loading={moving === "next" || moving === "finish"}
            disabled={moving === "back"}
            rightSection={!isLast && <Icon name="fas_arrow-right" size={12} />}
          >
            {run.status === "failed" && isLast ? t("tryAgain") : isLast ? t("finish") : t("next")}
          </Button>
        )}
      </div>
    </div>
  );
}
