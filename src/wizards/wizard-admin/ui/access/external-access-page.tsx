import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import { AccessLinks } from "./access-links.tsx";
import { accessSections } from "./access-sections.ts";
import { ConfirmationCard } from "./confirmation-card.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { OutsideCard } from "./outside-card.tsx";
import { RightsCard } from "./rights-card.tsx";
import { useAccessForm } from "./use-access-form.ts";

export default function ExternalAccessPage() {
  const t = useTranslations("wizards.admin.access");
  return <WizardFrame failed={t("failed")}>{(wizard) => <Access wizard={wizard} />}</WizardFrame>;
}

/** Who comes in without an account, when, how many of them, and by what they are recognised. */
function Access({ wizard }: { wizard: WizardShown }) {
  const access = useAccessForm(wizard);
  return (
    <SettingsForm {...access}>
      <RightsCard {...{ wizard, access }} />
      <OutsideCard {...{ wizard, access }} />
      {access.form.values.isPublic && <OpeningCard access={access} wizard={wizard} />}
      {access.form.values.isPublic && <ConfirmationCard {...{ wizard, access }} />}
      <AccessLinks wizard={wizard} />
      {wizard.isPublic && (
        <Suspense>
          {accessSections.all().map(({ key, Section }) => (
            <Section key={key} wizard={wizard} />
          ))}
        </Suspense>
      )}
    </SettingsForm>
  );
}
