import { Button } from "@mantine/core";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import classes from "./profile-card.module.css";

interface ChangeFormProps {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  openLabel: string;
  submitLabel: string;
  /** What it is now, beside the button. */
  present: ReactNode;
  form: { submit: (event: SyntheticEvent<HTMLFormElement>) => void; saving: boolean };
  children: ReactNode;
}

/** A button that unfolds to a form in its place, and takes the focus back when the form is gone. */
export function ChangeForm({ isOpen, open, close, openLabel, submitLabel, present, form, children }: ChangeFormProps) {
  const t = useTranslations("ui.actions");
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    place.current?.querySelector<HTMLElement>(isOpen ? "input:not([hidden])" : "button")?.focus();
  }, [isOpen]);
  return (
    <div ref={place}>
      {isOpen ? (
        <form onSubmit={form.submit} noValidate className={classes.form}>
          {children}
          <div className={classes.buttons}>
            <Button type="submit" loading={form.saving}>
              {submitLabel}
            </Button>
            <Button variant="default" onClick={close} disabled={form.saving}>
              {t("cancel")}
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.present}>
          <span className={classes.value}>{present}</span>
          <Button variant="default" onClick={open}>
            {openLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
