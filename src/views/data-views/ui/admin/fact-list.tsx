import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import classes from "./fact-list.module.css";

export type Fact = { label: string; value: ReactNode };

/** Settings for those who only read them: what is not set takes no room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Card>
      <dl className={classes.facts}>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label} className={classes.fact}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
