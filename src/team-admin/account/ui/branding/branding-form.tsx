import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import type { Account } from "../../contract.ts";
import { LogoRow } from "../logos/logo-row.tsx";
import logoClasses from "../logos/logos.module.css";
import classes from "./branding.module.css";
import { BrandingPreview } from "./branding-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { FontField } from "./font-field.tsx";
import { useBrandingForm } from "./use-branding-form.ts";

export function BrandingForm({ account }: { account: Account }) {
  const t = useTranslations("account.branding");
  const { form, followed } = useBrandingForm(account);
  const picture = urlOf(account.publicHeaderPicture);
  return (
    <div className={classes.split}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <button type="submit" hidden tabIndex={-1} />
        <FormError problem={form.problem} />
        <Card title={t("look")} icons={["fas_palette"]}>
          <div className={classes.fields}>
            <ColorField
              brand={account.enumAppBrandId}
              value={form.values.color ?? null}
              onChange={(color) => form.setFieldValue("color", color)}
            />
            <ClashNote name="color" followed={followed} />
            <FontField value={form.values.font ?? "system"} onChange={(font) => form.setFieldValue("font", font)} />
            <ClashNote name="font" followed={followed} />
          </div>
        </Card>
        <Card title={t("pictures")} icons={["fas_image"]}>
          <div className={logoClasses.rows}>
            <LogoRow teamId={account.id} place="app_horizontal" url={urlOf(account.appLogoHorizontal)} />
            <LogoRow teamId={account.id} place="public_header" url={picture} />
            <LogoRow teamId={account.id} place="app_square" url={urlOf(account.appLogoSquare)} />
            <LogoRow teamId={account.id} place="organization_square" url={urlOf(account.organizationLogoSquare)} />
            <LogoRow
              teamId={account.id}
              place="organization_horizontal"
              url={urlOf(account.organizationLogoHorizontal)}
            />
          </div>
        </Card>
        <Card title={t("contact")} subtitle={t("contactHelp")} icons={["fas_address-card"]}>
          <FieldGrid columns={2}>
            <div>
              <TextInput
                label={t("contactEmail")}
                type="email"
                autoComplete="off"
                data-path="contactEmail"
                {...form.getInputProps("contactEmail")}
              />
              <ClashNote name="contactEmail" followed={followed} />
            </div>
            <div>
              <TextInput
                label={t("contactPhone")}
                type="tel"
                autoComplete="off"
                data-path="contactPhone"
                {...form.getInputProps("contactPhone")}
              />
              <ClashNote name="contactPhone" followed={followed} />
            </div>
          </FieldGrid>
          <Textarea
            mt={16}
            label={t("contactAddress")}
            autosize
            minRows={2}
            maxRows={5}
            data-path="contactAddress"
            {...form.getInputProps("contactAddress")}
          />
          <ClashNote name="contactAddress" followed={followed} />
        </Card>
        <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
      </form>
      <BrandingPreview
        teamId={account.id}
        theme={form.values}
        pictures={`${picture} ${urlOf(account.appLogoHorizontal)}`}
      />
    </div>
  );
}

const urlOf = (logo: Account["appLogoSquare"]): string | undefined =>
  typeof logo === "string" ? logo : logo?.publicUrl;
