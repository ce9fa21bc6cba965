import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import type { Audience, RecordSource } from "#messages/outgoing-messages/audience.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useSubscriptionLists } from "#messages/outgoing-messages/ui/details/sender-queries.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { targetOf } from "./address-fields.ts";
import classes from "./recipients.module.css";

/** The way to add those who are not on the message's list to it, or who can. */
export function AddToList({ message, count }: { message: MessageShown; count: number }) {
  const t = useTranslations("messages.recipients");
  const { teamId } = useTeamScope();
  const mayAdd = useMay("team_admin_account_info");
  const { data } = useSubscriptionLists();
  const people = usePeople(message.Audience);
  const listId = message.SubscriptionListId;
  const name = data?.lists.find(({ Id }) => Id === listId)?.InternalName;
  if (!listId || !name) return null;
  if (!mayAdd) return <p className={classes.muted}>{t("addToListBy", { list: name })}</p>;
  const search = { list: listId, message: message.Id, ...people };
  return (
    <Anchor component={Link} to={pathTo("messages.lists", { teamId })!} search={search as never} size="sm">
      {t("addToList", { count, list: name })}
    </Anchor>
  );
}

/** Whose addresses are written to, and in which field they are, as far as one collection has them. */
function usePeople({ sources }: Audience): { collection?: string; field?: string } {
  const source = sources.find((each): each is RecordSource => each.kind === "records");
  const { data: own = [] } = useFields(source?.collectionId ?? "");
  const first = targetOf(own.find(({ id }) => id === source?.throughFieldId));
  const { data: linked = [] } = useFields(source?.thenFieldId ? (first ?? "") : "");
  const last = source?.thenFieldId ? targetOf(linked.find(({ id }) => id === source.thenFieldId)) : first;
  const collection = source?.throughFieldId ? last : source?.collectionId;
  const [field] = source?.addressFieldIds ?? [];
  return { ...(collection && { collection, ...(field && { field }) }) };
}
