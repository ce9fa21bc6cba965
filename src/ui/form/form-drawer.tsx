import { Button, Drawer } from "@mantine/core";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { isCovered } from "../is-covered.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { useOpenedAfterMount } from "../use-loaded.ts";
import classes from "./form-drawer.module.css";
import { FormError } from "./form-error.tsx";
import type { FormProblem } from "./form-problem.ts";

interface FormDrawerProps {
  title: string;
  opened: boolean;
  close: () => void;
  /** What it shows is not shown again: a click beside it or Escape does not close it. */
  isHeld?: boolean;
  children: ReactNode;
}

/** The side panel in which something is made, without leaving the page. */
export function FormDrawer({ title, opened, close, isHeld = false, children }: FormDrawerProps) {
  const t = useTranslations("ui.actions");
  const isOpen = useOpenedAfterMount(opened);
  const panel = useRef<HTMLDivElement>(null);
  useFocusBack(opened);
  return (
    <Drawer
      ref={panel}
      opened={isOpen}
      onClose={() => isCovered(panel.current) || close()}
      title={title}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ "aria-label": t("close") }}
      size={440}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      {children}
    </Drawer>
  );
}

interface DrawerFormProps {
  form: { submit: (event: SyntheticEvent<HTMLFormElement>) => void; saving: boolean; problem: FormProblem | undefined };
  submitLabel: string;
  cancel: () => void;
  children: ReactNode;
}

/** Fields above, the two buttons always in sight below. */
export function DrawerForm({ form, submitLabel, cancel, children }: DrawerFormProps) {
  const t = useTranslations("ui.actions");
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <div className={classes.fields}>
        <FormError problem={form.problem} />
        {children}
      </div>
      <div className={classes.actions} data-bottom-bar>
        <Button variant="default" onClick={cancel} disabled={form.saving}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={form.saving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
