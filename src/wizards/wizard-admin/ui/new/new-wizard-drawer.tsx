import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useClosing, useLeaveQuestion } from "#people/auth/ui/ask-before-leaving.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { FromFile } from "./from-file.tsx";
import { FromNothing } from "./from-nothing.tsx";
import { FromStarter } from "./from-starter.tsx";
import type { Beginning, MakingProps } from "./making-props.ts";
import { WizardOffers } from "./wizard-offers.tsx";

type NewWizardDrawerProps = { close: () => void; onCreated: (wizardId: string) => unknown };

/** From nothing, from a starter that knows the team, or from a file of another. */
export function NewWizardDrawer({ close, onCreated }: NewWizardDrawerProps) {
  const t = useTranslations("wizards.admin.new");
  const changed = useDefinitionsChanged();
  const [beginning, setBeginning] = useState<Beginning>();
  const [isDirty, setDirty] = useState(false);
  const leave = useClosing(isDirty, close);
  const ask = useLeaveQuestion();
  const making: MakingProps = {
    back: async () => {
      if (isDirty && !(await ask())) return;
      setDirty(false);
      setBeginning(undefined);
    },
    cancel: leave,
    setDirty,
    onCreated: async (wizardId) => {
      close();
      await changed();
      return onCreated(wizardId);
    },
  };
  const title = beginning?.from === "starter" ? beginning.starter.name : t(beginning?.from ?? "title");
  return (
    <FormDrawer title={title} opened close={leave}>
      {!beginning ? (
        <WizardOffers choose={setBeginning} close={close} />
      ) : beginning.from === "starter" ? (
        <FromStarter starter={beginning.starter} {...making} />
      ) : beginning.from === "file" ? (
        <FromFile {...making} />
      ) : (
        <FromNothing {...making} />
      )}
    </FormDrawer>
  );
}
