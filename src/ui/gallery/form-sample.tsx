import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { ApiError } from "#shared/errors.ts";
import { Card } from "../card.tsx";
import { FieldGrid } from "../form/field-grid.tsx";
import { FormError } from "../form/form-error.tsx";
import { useZodForm } from "../form/use-zod-form.ts";
import { SaveBar } from "../save-bar.tsx";
import { toast } from "../toast.ts";
import classes from "./gallery.module.css";

const schema = z.object({
  firstName: z.string().trim().min(1).max(10),
  email: z.email(),
  role: z.enum(["member", "team_admin"]),
  memo: z.string().max(250),
  notify: z.boolean(),
});

export function FormSample() {
  const t = useTranslations("ui.gallery");
  const labels = { firstName: t("firstName"), email: t("email") };
  const form = useZodForm({
    schema,
    labels,
    initialValues: { firstName: "", email: "", role: "member", memo: "", notify: true },
    submit: async (values) => {
      if (values.email === "taken@example.com") throw refuse("email", t("serverRefusal"));
      form.resetDirty();
      toast.done(t("saved"));
    },
  });
  return (
    <Card title={t("form")} icons={["fas_pen"]}>
      <form onSubmit={form.submit} noValidate className={classes.stack}>
        <p className={classes.prose}>{t("serverHint")}</p>
        <FormError problem={form.problem} />
        <FieldGrid columns={2}>
          <TextInput label={labels.firstName} withAsterisk autoComplete="off" {...form.getInputProps("firstName")} />
          <TextInput
            label={labels.email}
            description={t("emailHelp")}
            withAsterisk
            type="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <NativeSelect
            label={t("role")}
            data={[
              { value: "member", label: t("roleMember") },
              { value: "team_admin", label: t("roleAdmin") },
            ]}
            {...form.getInputProps("role")}
          />
          <div data-wide>
            <Textarea label={t("memo")} rows={3} {...form.getInputProps("memo")} />
          </div>
          <Checkbox label={t("notify")} {...form.getInputProps("notify", { type: "checkbox" })} />
        </FieldGrid>
        <SaveBar dirty={form.isDirty()} saving={form.saving} discard={form.reset} />
      </form>
    </Card>
  );
}

function refuse(path: string, message: string): ApiError {
  const messageKey = "errors.email_already_in_team";
  const fields = [{ path, message, messageKey }];
  return new ApiError({
    status: 409,
    code: "email_already_in_team",
    messageKey,
    message,
    fields,
    requestId: "req_7hk2m",
  });
}
