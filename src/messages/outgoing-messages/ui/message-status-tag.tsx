import { useTranslations } from "use-intl";
import { StatusTag } from "#ui/status-tag.tsx";
import type { MessageListed } from "../contract.ts";
import { type MessageLook, messageLooks } from "./message-looks.ts";

type Shown = Pick<MessageListed, "Status" | "IsPaused" | "HeldBecause">;

/** Where a message stands; that it waits for somebody is said before what it waits in. */
export function MessageStatusTag({ message }: { message: Shown }) {
  const t = useTranslations("messages.statuses");
  const look = lookOf(message);
  return <StatusTag {...messageLooks[look]}>{t(look)}</StatusTag>;
}

function lookOf({ Status, IsPaused, HeldBecause }: Shown): MessageLook {
  if (Status === "SENDING" && IsPaused) return "paused";
  return Status === "SCHEDULED" && HeldBecause ? "held" : Status;
}
