import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { readEmail } from "../contact-values.ts";
import { digitsOf } from "../rules.ts";
import classes from "./privacy.module.css";
import type { Person } from "./privacy-queries.ts";

const shape = z
  .object({ email: z.string().trim().max(320), phone: z.string().trim().max(60) })
  .refine(({ email, phone }) => email !== "" || phone !== "", { path: ["email"], message: "validation.empty" })
  .refine(({ email }) => email === "" || readEmail(email) !== undefined, {
    path: ["email"],
    message: "fields.problems.emailAddress",
  })
  .refine(({ phone }) => phone === "" || digitsOf(phone) !== undefined, {
    path: ["phone"],
    message: "fields.problems.phoneNumber",
  });

export function FindForm({ onFind, isBusy }: { onFind: (person: Person) => void; isBusy: boolean }) {
  const t = useTranslations("privacy.find");
  const form = useZodForm({
    schema: shape,
    initialValues: { email: "", phone: "" },
    labels: { email: t("email"), phone: t("phone") },
    submit: (person) => onFind(person),
  });
  return (
    <Card title={t("title")} subtitle={t("about")} icons={["fas_magnifying-glass"]}>
      <form onSubmit={form.submit} noValidate className={classes.stack}>
        <FormError problem={form.problem} />
        <div className={classes.form}>
          <TextInput
            className={classes.field ?? ""}
            label={t("email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <TextInput
            className={classes.field ?? ""}
            label={t("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps("phone")}
          />
          <Button
            className={classes.submit ?? ""}
            type="submit"
            loading={isBusy}
            leftSection={<Icon name="fas_magnifying-glass" size={12} />}
          >
            {t("submit")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
