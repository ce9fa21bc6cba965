import { Button, Drawer } from "@mantine/core";
import type { ReactNode, SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#ui/form/form-error.tsx";
import type { FormProblem } from "#ui/form/form-problem.ts";
import classes from "./form-drawer.module.css";

interface FormDrawerProps {
  title: string;
  opened: boolean;
  close: () => void;
  children: ReactNode;
}

/** The side panel in which something is made, without leaving the page. */
export function FormDrawer({ title, opened, close, children }: FormDrawerProps) {
  const t = useTranslations("ui.actions");
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
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
      <div className={classes.actions}>
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

/** Two short fields side by side; a drawer has no room for more. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Choices under one name, as a screen reader hears them too. */
export function FieldGroup(props: { path: string; label: string; help: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group} data-path={props.path}>
      <legend className={classes.legend}>{props.label}</legend>
      <p className={classes.help}>{props.help}</p>
      {props.children}
    </fieldset>
  );
}

/** Below choices: what there is to say about all of them. */
export function FieldNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
