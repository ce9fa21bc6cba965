import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Page } from "#ui/page.tsx";
import { type DemoValues, demoForm } from "./demo-form.ts";
import { SampleDropArea } from "./sample-drop-area.tsx";
import classes from "./temp-page.module.css";

export default function TempPage() {
  const t = useTranslations("test.temp");
  const [sent, setSent] = useState<DemoValues>();
  return (
    <Page title={t("title")} icon="fas_pen" description={t("description")}>
      <DemoForm submit={setSent} />
      <Card title={t("values")} icons={["fas_code"]}>
        <div role="status">
          {sent ? (
            <pre className={classes.values}>{JSON.stringify(sent, null, 2)}</pre>
          ) : (
            <p className={classes.quiet}>{t("valuesEmpty")}</p>
          )}
        </div>
      </Card>
    </Page>
  );
}

function DemoForm({ submit }: { submit: (values: DemoValues) => void }) {
  const t = useTranslations("test.temp");
  const labels = { firstName: t("firstName"), lastName: t("lastName") };
  const form = useZodForm({
    schema: demoForm,
    labels,
    initialValues: { firstName: "", lastName: "", files: [] },
    submit,
  });
  return (
    <Card title={t("form")}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <FormError problem={form.problem} />
        <FieldGrid columns={2}>
          <TextInput
            label={labels.firstName}
            description={t("firstNameHelp")}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps("firstName")}
          />
          <TextInput
            label={labels.lastName}
            description={t("lastNameHelp")}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps("lastName")}
          />
          <div data-wide>
            <SampleDropArea files={form.values.files} onChange={(files) => form.setFieldValue("files", files)} />
          </div>
        </FieldGrid>
        <Button type="submit" className={classes.submit} loading={form.saving}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
