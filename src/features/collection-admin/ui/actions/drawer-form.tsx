import { Button, Drawer } from "@mantine/core";
import type { ReactNode, SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#ui/form/form-error.tsx";
import type { FormProblem } from "#ui/form/form-problem.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./drawer-form.module.css";

interface DrawerFormProps {
  title: string;
  submitLabel: string;
  form: {
    submit: (event: SyntheticEvent<HTMLFormElement>) => void;
    saving: boolean;
    problem: FormProblem | undefined;
  };
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short form beside the page. */
export function DrawerForm({ title, submitLabel, form, opened, onClose, children }: DrawerFormProps) {
  const t = useTranslations("ui.actions");
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Drawer opened={isOpen} onClose={onClose} title={title} size={440} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <FormError problem={form.problem} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={form.saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
