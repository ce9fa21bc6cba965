import { type ReactNode, useId } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./share.module.css";

type SharePartProps = { icon: string; title: string; children: ReactNode };

/** One circle of readers. */
export function SharePart({ icon, title, children }: SharePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id} className={classes.title}>
        <Icon name={icon} size={14} className={classes.icon} />
        {title}
      </h3>
      {children}
    </section>
  );
}
