import { Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  dirty: boolean;
  saving?: boolean;
  discard: () => void;
  /** Leave out inside a form: the button then submits it. */
  save?: () => void;
  /** What will be different once it is saved, in words. */
  summary?: ReactNode;
}

/** Last in the form or page whose changes it saves. Closing the window asks while it shows. */
export function SaveBar({ dirty, saving = false, discard, save, summary }: SaveBarProps) {
  const t = useTranslations("ui");
  useAskBeforeUnload(dirty);
  return (
    <div className={classes.place} data-save-bar={dirty || undefined}>
      <VisuallyHidden role="status">{dirty ? t("saveBar.unsaved") : ""}</VisuallyHidden>
      {dirty && (
        <div className={classes.bar}>
          {summary && <div className={classes.summary}>{summary}</div>}
          <span className={classes.sentence} aria-hidden>
            {t("saveBar.unsaved")}
          </span>
          <div className={classes.buttons}>
            <Button variant="default" onClick={discard} disabled={saving}>
              {t("actions.discard")}
            </Button>
            <Button type={save ? "button" : "submit"} onClick={save} loading={saving}>
              {t("actions.save")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function useAskBeforeUnload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
