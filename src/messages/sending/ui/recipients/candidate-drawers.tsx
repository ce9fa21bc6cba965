import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { LetterSheet } from "#messages/content/ui/letter-sheet.tsx";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { When } from "#messages/outgoing-messages/ui/list/when.tsx";
import { outcomeTagOf } from "#messages/outgoing-messages/ui/outcome-tags.ts";
import { languageNames } from "#shared/languages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { Candidate } from "../../contract.ts";
import { useCandidateHistory, useCandidateLetter } from "../recipient-queries.ts";
import classes from "./recipients.module.css";

interface CandidateDrawerProps {
  message: MessageShown;
  /** Absent: it is closed. */
  candidate: Candidate | undefined;
  close: () => void;
}

/** The message as one person will get it. */
export function ContentDrawer({ message, candidate, close }: CandidateDrawerProps) {
  const t = useTranslations("messages.recipients");
  return (
    <CandidateDrawer title={(name) => t("contentFor", { name })} candidate={candidate} close={close}>
      {(shown) => <Content message={message} candidate={shown} />}
    </CandidateDrawer>
  );
}

function Content({ message, candidate }: { message: MessageShown; candidate: Candidate }) {
  const t = useTranslations("messages.recipients");
  const letter = useCandidateLetter(message, candidate);
  return (
    <ReadPart query={letter} failed={t("contentFailed")} lines={6}>
      {(shown) =>
        shown.subject || shown.text || shown.html ? (
          <LetterSheet letter={shown} hasSubject={message.DeliveryMethodId === "EMAIL"} />
        ) : (
          <EmptyState icon="fas_envelope">{t("contentEmpty")}</EmptyState>
        )
      }
    </ReadPart>
  );
}

/** What was sent to somebody before, and what became of it. */
export function HistoryDrawer({ message, candidate, close }: CandidateDrawerProps) {
  const t = useTranslations("messages.recipients.history");
  return (
    <CandidateDrawer title={(name) => t("title", { name })} candidate={candidate} close={close}>
      {({ address }) => <History message={message} address={address ?? ""} />}
    </CandidateDrawer>
  );
}

function History({ message, address }: { message: MessageShown; address: string }) {
  const t = useTranslations("messages.recipients.history");
  const history = useCandidateHistory(message, address);
  return (
    <ReadPart query={history} failed={t("failed")} lines={4}>
      {({ pages }) => {
        const sent = pages.flatMap(({ messages }) => messages);
        if (sent.length === 0 && !history.hasNextPage)
          return <EmptyState icon="fas_clock-rotate-left">{t("none")}</EmptyState>;
        return (
          <>
            <ul className={classes.history}>
              {sent.map((each) => (
                <SentLine key={each.id} sent={each} />
              ))}
            </ul>
            {history.hasNextPage && (
              <LoadMore
                label={t("more")}
                isLoading={history.isFetchingNextPage}
                hasFailed={history.isFetchNextPageError}
                load={() => history.fetchNextPage()}
              />
            )}
          </>
        );
      }}
    </ReadPart>
  );
}

type Sent = NonNullable<ReturnType<typeof useCandidateHistory>["data"]>["pages"][number]["messages"][number];

function SentLine({ sent: { messageId, InternalName, at, status, DeliveryMethodId } }: { sent: Sent }) {
  const t = useTranslations("history.messages.statuses");
  const { teamId } = useTeamScope();
  const tag = outcomeTagOf(status);
  return (
    <li className={classes.sent}>
      <Icon name={DeliveryMethodId === "EMAIL" ? "fas_envelope" : "fas_comment-sms"} size={13} />
      <div>
        <Anchor
          component={Link}
          to={pathTo("message.summary", { teamId, outgoingMessageId: messageId ?? "" })!}
          fw={500}
          inherit
        >
          {InternalName}
        </Anchor>
        <p className={classes.muted}>
          <When at={at} none="" />
        </p>
      </div>
      {tag && <StatusTag color={tag.color}>{t(tag.word)}</StatusTag>}
    </li>
  );
}

interface FrameProps {
  title: (name: string) => string;
  candidate: Candidate | undefined;
  close: () => void;
  children: (candidate: Candidate) => ReactNode;
}

function CandidateDrawer({ title, candidate, close, children }: FrameProps) {
  const t = useTranslations("messages.recipients");
  return (
    <FormDrawer
      title={title(candidate?.name || candidate?.address || t("nameless"))}
      opened={candidate !== undefined}
      close={close}
    >
      {candidate && (
        <div className={classes.drawer}>
          {candidate.address && (
            <p className={classes.muted}>
              {candidate.address} · {languageNames[candidate.language]}
            </p>
          )}
          {children(candidate)}
        </div>
      )}
    </FormDrawer>
  );
}
