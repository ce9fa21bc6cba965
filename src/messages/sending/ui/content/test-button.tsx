import { Button, Popover, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { mayTest } from "#messages/outgoing-messages/rules.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import type { Language } from "#shared/languages.ts";
import { toast } from "#ui/toast.ts";
import { type Candidate, recipientsContract } from "../../contract.ts";
import { asRecipient } from "../as-recipient.ts";

interface TestButtonProps {
  message: MessageShown;
  language: Language;
  /** Whose values it has; nobody: made-up ones. */
  recipient: Candidate | null;
  autosave: Autosave;
}

/** Before anybody else gets it: by email to the address one signs in with, by SMS to a number that who may send gives. */
export function TestButton({ message, language, recipient, autosave }: TestButtonProps) {
  const t = useTranslations("messages.content");
  const { teamId } = useTeamScope();
  const { identity } = useSession();
  const { userId = "", primaryEmailAddress } = identity?.simplyUser ?? {};
  const email = primaryEmailAddress?.email ?? "";
  const rights = activeTeams(identity).get(teamId);
  const [isSending, setSending] = useState(false);
  const [phone, setPhone] = useState("");
  const [isOpen, setOpen] = useState(false);
  const send = async (to: string, given: { phone?: string }) => {
    setSending(true);
    try {
      await autosave.flush();
      const body = { ...(recipient ? asRecipient(recipient) : { language }), ...given };
      const params = { teamId, messageId: message.Id };
      const { isAccepted, reason } = await call(recipientsContract.sendTest, { params, body });
      if (isAccepted) toast.done(t("testSent", { address: to }));
      else toast.fail(t("testRefused", { reason }));
      setOpen(false);
    } catch (error) {
      toast.fail(explainFailure(t("testFailed"), error));
    } finally {
      setSending(false);
    }
  };
  const ofMessage = { method: message.DeliveryMethodId, ownerId: message.OwnedBy?.UserId ?? null, authorIds: [] };
  if (!message.Actions.includes("edit") || !rights || !mayTest({ ...rights, userId }, ofMessage)) return null;
  if (message.DeliveryMethodId === "EMAIL") {
    return (
      <Button size="xs" variant="default" loading={isSending} onClick={() => void send(email, {})}>
        {t("test")}
      </Button>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus width={280}>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpen(!isOpen)}>
          {t("test")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("test")}>
        <form
          className={layout.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void send(phone, { phone });
          }}
        >
          <TextInput
            label={t("testPhone")}
            description={t("testPhoneHelp")}
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <Button type="submit" loading={isSending} disabled={phone.trim() === ""}>
            {t("testSend")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
