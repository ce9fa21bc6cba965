import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import type { MessageListed, MessageShown } from "../../contract.ts";
import { useAudienceCounts } from "../audience-counts.ts";
import { HandOverDrawer } from "../hand-over-drawer.tsx";
import { type MessagePart, partPath, partsOf } from "../message-paths.ts";
import { useMessage } from "../message-queries.ts";
import { MessageStatusTag } from "../message-status-tag.tsx";
import { type PlainAct, useMessageActions } from "../use-message-actions.ts";
import { isComplete } from "./is-complete.ts";
import classes from "./message-frame.module.css";

interface MessageFrameProps {
  part: MessagePart;
  /** What has a button of its own on the page. */
  offered?: readonly PlainAct[];
  width?: "content" | "wide";
  children: (message: MessageShown) => ReactNode;
}

/** What surrounds each page about one message: its name, where it stands, the steps, and what to say while there is none. */
export function MessageFrame({ part, offered = [], width = "wide", children }: MessageFrameProps) {
  const t = useTranslations("messages.frame");
  const routes = useTranslations("routes");
  const { outgoingMessageId = "" } = useParams({ strict: false });
  const { data: message, error, refetch } = useMessage(outgoingMessageId);
  useNameOfCrumb("message", message?.InternalName);
  if (message) {
    return (
      <OpenMessage key={message.Id} {...{ message, part, offered, width }}>
        {children(message)}
      </OpenMessage>
    );
  }
  const isGone = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
  return (
    <Page title={isGone ? t("unknown") : error ? routes("message") : undefined} width="wide">
      <Card>
        {isGone ? (
          <EmptyState icon="fas_paper-plane">{t("gone")}</EmptyState>
        ) : error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

type OpenMessageProps = Required<Pick<MessageFrameProps, "part" | "offered" | "width">> & {
  message: MessageShown;
  children: ReactNode;
};

function OpenMessage({ message, part, offered, width, children }: OpenMessageProps) {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [handedOver, setHandedOver] = useState<MessageListed>();
  const { menuOf } = useMessageActions({
    onDeleted: () => void navigate({ to: pathTo("messages", { teamId })! }),
    onHandOver: setHandedOver,
  });
  return (
    <Page
      title={message.InternalName}
      icon={message.DeliveryMethodId === "EMAIL" ? "fas_envelope" : "fas_comment-sms"}
      description={<Facts message={message} />}
      more={menuOf(message, offered)}
      width="wide"
    >
      <Tabs message={message} />
      {part !== "summary" && part !== "stats" && <EditingNote message={message} />}
      <div className={classes.body} data-width={width}>
        {children}
      </div>
      <HandOverDrawer message={handedOver} close={() => setHandedOver(undefined)} />
    </Page>
  );
}

function Facts({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  return (
    <span className={classes.facts}>
      <MessageStatusTag message={message} />
      <span>
        {t(`methods.${message.DeliveryMethodId}`)} · {t(`types.${message.ContentTypeId}`)}
        {message.OwnedBy && ` · ${message.OwnedBy.Name}`}
      </span>
    </span>
  );
}

function Tabs({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.frame");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isAsked = message.Actions.includes("edit") && message.Audience.sources.length > 0;
  const { data: counts } = useAudienceCounts(message, isAsked);
  return (
    <TabBar label={t("tabs")} shown={path}>
      {partsOf(message.Status).map((part) => (
        <Link
          key={part}
          to={partPath(teamId, message.Id, part)}
          className={tabClass}
          activeProps={{ "aria-current": "page" }}
        >
          {routes(part)}
          {isComplete(message, part, counts?.willGet) && (
            <span role="img" aria-label={t("complete")} className={classes.complete}>
              <Icon name="fas_check" size={11} />
            </span>
          )}
        </Link>
      ))}
    </TabBar>
  );
}

/** Why nothing can be changed, or what follows if something is. */
function EditingNote({ message: { Status, IsArchived, Actions } }: { message: MessageShown }) {
  const t = useTranslations("messages.frame");
  if (IsArchived) return <Note icon="fas_box-archive">{t("locked.archived")}</Note>;
  if (Status === "SCHEDULED" || Status === "SENDING" || Status === "SENT" || Status === "ERROR_SENDING")
    return <Note icon="fas_lock">{t(`locked.${Status}`)}</Note>;
  if (!Actions.includes("edit")) return <Note icon="fas_lock">{t("readOnly")}</Note>;
  return Status === "DRAFT" ? null : <Note icon="fas_circle-info">{t("asksAnew")}</Note>;
}
