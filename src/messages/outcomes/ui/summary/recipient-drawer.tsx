import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { LetterSheet } from "#messages/content/ui/letter-sheet.tsx";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { recipientsContract } from "#messages/sending/contract.ts";
import type { Recipient } from "#messages/sending/ui/recipient-queries.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { RecipientHistory } from "./recipient-history.tsx";
import { RecipientTag } from "./recipient-tag.tsx";
import classes from "./summary.module.css";
import { useReason } from "./use-reason.ts";
import { useRecipientActs } from "./use-recipient-acts.ts";

interface RecipientDrawerProps {
  message: MessageShown;
  /** Absent: it is closed. */
  recipient: Recipient | undefined;
  close: () => void;
}

/** One person: what became of it, all that was told of it, and the message as they got it. */
export function RecipientDrawer({ message, recipient, close }: RecipientDrawerProps) {
  const t = useTranslations("messages.summary");
  return (
    <FormDrawer
      title={recipient?.name || recipient?.address || t("read")}
      opened={recipient !== undefined}
      close={close}
    >
      {recipient && <Opened message={message} recipient={recipient} close={close} />}
    </FormDrawer>
  );
}

type OpenedProps = { message: MessageShown; recipient: Recipient; close: () => void };

function Opened({ message, recipient, close }: OpenedProps) {
  const t = useTranslations("messageStats.recipients");
  const reasonOf = useReason();
  const reason = reasonOf(recipient);
  return (
    <div className={classes.letter}>
      <div className={classes.person}>
        <RecipientTag recipient={recipient} />
        <span className={classes.muted}>{recipient.address}</span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      <Acts message={message} recipient={recipient} close={close} />
      <h3 className={classes.subheading}>{t("history")}</h3>
      <RecipientHistory messageId={message.Id} recipient={recipient} />
      <h3 className={classes.subheading}>{t("message")}</h3>
      <Letter message={message} recipientId={recipient.id} />
    </div>
  );
}

function Acts({ message, recipient, close }: OpenedProps) {
  const t = useTranslations("messages.summary");
  const { teamId } = useTeamScope();
  const { decide, retry, isBusy, mayAct } = useRecipientActs(message);
  const recordId = recipient.personId ?? recipient.recordIds[0];
  const andClose = async (act: Promise<boolean>) => {
    if (await act) close();
  };
  const ids = [recipient.id];
  const isOpen = mayAct && (recipient.state === "uncertain" || recipient.state === "failed");
  if (!isOpen && !recordId) return null;
  return (
    <div className={classes.buttons}>
      {recordId && (
        <Anchor component={Link} to={pathTo("team.record", { teamId, dataRecordId: recordId })!} inherit>
          {t("record")}
        </Anchor>
      )}
      {isOpen && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => void andClose(recipient.state === "failed" ? retry(ids) : decide(true, ids))}
        >
          {t("sendAgain")}
        </Button>
      )}
      {isOpen && recipient.state === "uncertain" && (
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => void andClose(decide(false, ids))}>
          {t("leave")}
        </Button>
      )}
    </div>
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
    <ReadPart query={letter} failed={t("letterFailed")} lines={6}>
      {({ content }) =>
        content ? (
          <LetterSheet letter={content} hasSubject={message.DeliveryMethodId === "EMAIL"} />
        ) : (
          <p className={classes.muted}>{t("noLetter")}</p>
        )
      }
    </ReadPart>
  );
}
