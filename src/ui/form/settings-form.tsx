import type { ReactNode } from "react";
import { SaveBar } from "#ui/save-bar.tsx";
import { FormError } from "./form-error.tsx";
import type { FormProblem } from "./form-problem.ts";
import classes from "./settings-form.module.css";

interface SettingsFormProps {
  form: {
    submit: (event: React.SyntheticEvent<HTMLFormElement>) => void;
    saving: boolean;
    problem: FormProblem | undefined;
  };
  followed: { isDirty: boolean; discard: () => void };
  children: ReactNode;
}

/** The frame of each part: its cards, and one bar that saves them. */
export function SettingsForm({ form, followed, children }: SettingsFormProps) {
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      {children}
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}
