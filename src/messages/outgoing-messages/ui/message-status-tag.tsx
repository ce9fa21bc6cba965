import { useTranslations } from "use-intl";
import type { MessageStatus } from "#shared/messages.ts";
import { type StatusColor, StatusTag } from "#ui/status-tag.tsx";
import type { MessageListed } from "../contract.ts";

/** The colours that the product's specification names. */
const looks: Record<MessageStatus, { color: StatusColor; icon: string }> = {
  DRAFT: { color: "gray", icon: "fas_pen" },
  AWAITING_APPROVAL: { color: "yellow", icon: "fas_hourglass-half" },
  APPROVED: { color: "orange", icon: "fas_thumbs-up" },
  SCHEDULED: { color: "blue", icon: "fas_clock" },
  SENDING: { color: "blue", icon: "fas_paper-plane" },
  SENT: { color: "green", icon: "fas_check" },
  ERROR_SENDING: { color: "red", icon: "fas_triangle-exclamation" },
};

type Shown = Pick<MessageListed, "Status" | "IsPaused" | "HeldBecause">;

/** Where a message stands; that it waits for somebody is said before what it waits in. */
export function MessageStatusTag({ message: { Status, IsPaused, HeldBecause } }: { message: Shown }) {
  const t = useTranslations("messages.statuses");
  if (Status === "SENDING" && IsPaused) {
    return (
      <StatusTag color="yellow" icon="fas_pause">
        {t("paused")}
      </StatusTag>
    );
  }
  if (Status === "SCHEDULED" && HeldBecause) {
    return (
      <StatusTag color="yellow" icon="fas_hand">
        {t("held")}
      </StatusTag>
    );
  }
  return <StatusTag {...looks[Status]}>{t(Status)}</StatusTag>;
}
