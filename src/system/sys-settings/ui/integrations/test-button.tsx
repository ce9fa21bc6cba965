import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { TestOutcome, TestProblem } from "../../contract.ts";
import classes from "./integrations.module.css";

interface TestButtonProps {
  label: string;
  /** What is tried is what is saved. */
  isDirty: boolean;
  test: () => Promise<TestOutcome>;
  /** That it went well. */
  done: (outcome: TestOutcome) => string;
  /** What else was tried, and how that went. */
  also?: (outcome: TestOutcome) => TestResult | undefined;
  /** What will be tried, where the button does not say it all. */
  help?: string;
  /** Where the usual words would not tell what is wrong. */
  problems?: Partial<Record<TestProblem, string>>;
}

export type TestResult = { isGood: boolean; sentence: string; answer?: string };

/** Tries it for real, and says in plain words how it went. */
export function TestButton({ label, isDirty, test, done, also, help, problems = {} }: TestButtonProps) {
  const t = useTranslations("sysSettings.test");
  const [isRunning, setRunning] = useState(false);
  const [told, setTold] = useState<readonly TestResult[]>([]);
  // What was tried is not what is set any more.
  useEffect(() => {
    if (isDirty) setTold([]);
  }, [isDirty]);
  const run = async () => {
    setRunning(true);
    setTold([]);
    try {
      const outcome = await test();
      const { problem, answer } = outcome;
      const first = {
        isGood: !problem,
        sentence: problem ? (problems[problem] ?? t(problem)) : done(outcome),
        answer,
      };
      const second = also?.(outcome);
      setTold(second ? [first, second] : [first]);
    } catch (error) {
      setTold([{ isGood: false, sentence: explainFailure(t("failed"), error) }]);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={classes.test}>
      <div className={classes.testRow}>
        <Button variant="default" loading={isRunning} disabled={isDirty} onClick={() => void run()}>
          {label}
        </Button>
        {(isDirty || help) && <span className={classes.muted}>{isDirty ? t("saveFirst") : help}</span>}
      </div>
      <div role="status">
        {told.map((each) => (
          <Outcome key={each.sentence} {...each} />
        ))}
      </div>
    </div>
  );
}

/** One thing that was tried, and how it went. */
export function Outcome({ isGood, sentence, answer }: TestResult) {
  const t = useTranslations("sysSettings.test");
  return (
    <div className={classes.outcome} data-good={isGood || undefined}>
      <Icon name={isGood ? "fas_circle-check" : "fas_circle-exclamation"} size={16} />
      <div>
        <p>{sentence}</p>
        {answer && <p className={classes.answer}>{t("answered", { answer })}</p>}
      </div>
    </div>
  );
}
