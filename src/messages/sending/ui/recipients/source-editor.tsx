import { Select, Textarea } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { useTranslations } from "use-intl";
import type { AudienceSource } from "#messages/outgoing-messages/audience.ts";
import { useSubscriptionLists } from "#messages/outgoing-messages/ui/details/sender-queries.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { MessageSource } from "./message-source.tsx";
import { parseAddresses, writeAddresses } from "./parse-addresses.ts";
import classes from "./recipients.module.css";
import { RecordsSource } from "./records-source.tsx";
import type { SourceProps } from "./source-props.ts";

type Kind = AudienceSource["kind"];

const editors: { [K in Kind]: ComponentType<SourceProps<K>> } = {
  records: RecordsSource,
  list: ListSource,
  addresses: AddressesSource,
  message: MessageSource,
};

/** Some of those who get a message, or do not: of a collection, a list, or by their addresses. */
export function SourceEditor({ remove, ...rest }: SourceProps & { remove: () => void }) {
  const t = useTranslations("messages.recipients");
  const Editor = editors[rest.source.kind] as ComponentType<SourceProps>;
  const name = t(`kinds.${rest.source.kind}`);
  return (
    <section className={classes.source} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{name}</h3>
        {rest.message.Actions.includes("edit") && (
          <IconButton icon="fas_xmark" size={28} label={t("remove", { name })} onClick={remove} />
        )}
      </div>
      <Editor {...rest} />
    </section>
  );
}

function ListSource({ source, change }: SourceProps<"list">) {
  const t = useTranslations("messages");
  const { data } = useSubscriptionLists();
  const lists = data?.lists ?? [];
  const isGone = data !== undefined && source.listId !== "" && !lists.some(({ Id }) => Id === source.listId);
  return (
    <Select
      label={t("recipients.list")}
      placeholder={t("details.choose")}
      {...(data && lists.length === 0 && { description: t("details.noLists") })}
      allowDeselect={false}
      searchable={lists.length > 8}
      data={[
        ...lists.map(({ Id, InternalName }) => ({ value: Id, label: InternalName })),
        ...(isGone ? [{ value: source.listId, label: t("recipients.unknownList") }] : []),
      ]}
      value={source.listId || null}
      onChange={(listId) => listId && change({ ...source, listId })}
    />
  );
}

const examples = { EMAIL: "Ada Lovelace <ada@example.com>", SMS: "+15550100" };

function AddressesSource({ message, source, change }: SourceProps<"addresses">) {
  const t = useTranslations("messages.recipients");
  const [text, setText] = useState(() => writeAddresses(source.addresses));
  return (
    <Textarea
      label={t("addresses")}
      description={t(`addressesHelp.${message.DeliveryMethodId}`, { example: examples[message.DeliveryMethodId] })}
      autosize
      minRows={3}
      maxRows={12}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        change({ ...source, addresses: parseAddresses(event.currentTarget.value) });
      }}
    />
  );
}
