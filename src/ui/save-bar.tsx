import { Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  dirty: boolean;
  /** Something was begun that ends here, even where nothing was changed yet. */
  isEditing?: boolean;
  saving?: boolean;
  discard: () => void;
  /** Leave out inside a form: the button then submits it. */
  save?: () => void;
  /** What will be different once it is saved, in words. */
  summary?: ReactNode;
}

/** Last in the form or page whose changes it saves. Closing the window asks while it shows. */
export function SaveBar({ dirty, isEditing = false, saving = false, discard, save, summary }: SaveBarProps) {
  const t = useTranslations("ui");
  useAskBeforeUnload(dirty);
  return (
    <div className={classes.place} data-save-bar={dirty || isEditing || undefined}>
      <VisuallyHidden role="status">{dirty ? t("saveBar.unsaved") : ""}</VisuallyHidden>
      {(dirty || isEditing) && (
        <div className={classes.bar}>
          {summary && <div className={classes.summary}>{summary}</div>}
          <span className={classes.sentence} aria-hidden>
            {dirty && t("saveBar.unsaved")}
          </span>
          <div className={classes.buttons}>
            <Button variant="default" onClick={discard} disabled={saving}>
              {isEditing ? t("actions.cancel") : t("actions.discard")}
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
