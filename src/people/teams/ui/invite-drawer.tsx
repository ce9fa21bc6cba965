import { Input, SegmentedControl } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { confirm } from "#ui/confirm.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { InviteManyForm } from "./invite-many-form.tsx";
import { InviteOneForm } from "./invite-one-form.tsx";

interface InviteDrawerProps {
  team: { id: string; name: string };
  /** Of whoever invites: nobody grants what they do not hold. */
  rights: TeamRights;
  opened: boolean;
  close: () => void;
}

/** One person with a name, or many addresses as they are pasted. */
export function InviteDrawer({ team, rights, opened, close }: InviteDrawerProps) {
  const t = useTranslations("teams");
  const label = useId();
  const askToDiscard = useAskToDiscard();
  const [isMany, setMany] = useState(false);
  const [isDirty, setDirty] = useState(false);
  useAskBeforeLeaving(opened && isDirty);
  const end = () => {
    setDirty(false);
    close();
  };
  const leave = async () => {
    if (!isDirty || (await askToDiscard())) end();
  };
  const switchTo = async (choice: string) => {
    if (isDirty && !(await askToDiscard())) return;
    setDirty(false);
    setMany(choice === "many");
  };
  const Form = isMany ? InviteManyForm : InviteOneForm;
  return (
    <FormDrawer title={t("invite.title", { team: team.name })} opened={opened} close={() => void leave()}>
      <Input.Wrapper label={t("inviteMany.how")} labelElement="div" labelProps={{ id: label }} mb={16}>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={isMany ? "many" : "one"}
          onChange={(choice) => void switchTo(choice)}
          data={[
            { value: "one", label: t("inviteMany.one") },
            { value: "many", label: t("inviteMany.several") },
          ]}
        />
      </Input.Wrapper>
      <Form
        teamId={team.id}
        rights={rights}
        opened={opened}
        onDirty={setDirty}
        onDone={end}
        cancel={() => void leave()}
      />
    </FormDrawer>
  );
}

/** One Escape reaches both the drawer and the question above it; each key press may count for one of them only. */
function useAskToDiscard(): () => Promise<boolean> {
  const t = useTranslations("teams.invite");
  const asking = useRef(false);
  return async () => {
    if (asking.current) return false;
    asking.current = true;
    await keyPressIsOver();
    const options = { title: t("discardTitle"), body: t("discardBody"), cancelLabel: t("goOn") };
    const confirmed = await confirm({ ...options, confirmLabel: t("discard"), danger: true });
    await keyPressIsOver();
    asking.current = false;
    return confirmed;
  };
}

const keyPressIsOver = () => new Promise((resolve) => setTimeout(resolve));
