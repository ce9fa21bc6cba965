import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { recipientsContract } from "../../contract.ts";
import { LetterSheet } from "../content/letter-sheet.tsx";
import type { Recipient } from "../recipient-queries.ts";
import classes from "./summary.module.css";

interface LetterDrawerProps {
  message: MessageShown;
  /** Absent: it is closed. */
  recipient: Recipient | undefined;
  close: () => void;
}

/** The message as one person got it. */
export function LetterDrawer({ message, recipient, close }: LetterDrawerProps) {
  const t = useTranslations("messages.summary");
  return (
    <FormDrawer
      title={recipient?.name || recipient?.address || t("read")}
      opened={recipient !== undefined}
      close={close}
    >
      {recipient && <Letter message={message} recipientId={recipient.id} />}
    </FormDrawer>
  );
}

function Letter({ message, recipientId }: { message: MessageShown; recipientId: string }) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const params = { teamId, messageId: message.Id, recipientId };
  const letter = useQuery({
    queryKey: [...messageKey(teamId, message.Id), "letter", recipientId],
    queryFn: ({ signal }) => call(recipientsContract.readRecipient, { params }, { signal }),
  });
  return (
    <div className={classes.letter}>
      <ReadPart query={letter} failed={t("letterFailed")} lines={6}>
        {({ content, recipient }) =>
          content ? (
            <>
              <p className={classes.muted}>{recipient.address}</p>
              <LetterSheet letter={content} hasSubject={message.DeliveryMethodId === "EMAIL"} />
            </>
          ) : (
            <EmptyState icon="fas_envelope">{t("noLetter")}</EmptyState>
          )
        }
      </ReadPart>
    </div>
  );
}
