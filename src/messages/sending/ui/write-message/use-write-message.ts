import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { mayWriteNew } from "#messages/outgoing-messages/rules.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { type DeliveryMethod, deliveryMethods } from "#shared/messages.ts";
import { toast } from "#ui/toast.ts";
import type { WrittenTo } from "./begin-message.ts";

/** Begins a draft to records, as far as the person may write messages, and opens it. */
export function useWriteMessage() {
  const t = useTranslations("gridBulk.write");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rights = activeTeams(useSession().identity).get(teamId);
  const [isBusy, setBusy] = useState(false);
  const methods = deliveryMethods.filter((method) => rights && mayWriteNew(rights, method));
  const write = async (method: DeliveryMethod, to: WrittenTo) => {
    setBusy(true);
    try {
      // Comes with the first one: lists and records shall not carry it.
      const { beginMessage } = await import("./begin-message.ts");
      const path = await beginMessage(queries, { teamId, method, to });
      if (path) await navigate({ to: path });
      else toast.warn(t(`noAddress.${method}`));
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    } finally {
      setBusy(false);
    }
  };
  return { methods, write, isBusy };
}
