import { Checkbox, MultiSelect, Select } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, fieldsQuery, useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import layout from "#messages/content/ui/message-layout.module.css";
import { SkeletonText } from "#ui/skeleton.tsx";
import { contactFields, linkFields, linksToAddresses, targetOf } from "./address-fields.ts";
import classes from "./recipients.module.css";
import type { SourceProps } from "./source-props.ts";
import { begun } from "./whole-sources.ts";

type Props = SourceProps<"records">;

/** Records of a collection: which of them, who is written to, and where. */
export function RecordsSource(props: Props) {
  const t = useTranslations("messages");
  const { source, change } = props;
  const { data: collections = [] } = useCollections();
  const offered = collections.filter(
    ({ id, isUsedAsCustomList, abilities }) =>
      id === source.collectionId || (!isUsedAsCustomList && abilities?.see !== false),
  );
  return (
    <div className={layout.stack}>
      <CollectionSelect
        label={t("recipients.collection")}
        placeholder={t("details.choose")}
        collections={offered}
        allowDeselect={false}
        value={source.collectionId || null}
        onChange={(collectionId) =>
          collectionId && collectionId !== source.collectionId && change({ ...begun.records(), collectionId })
        }
      />
      {source.collectionId && <Chosen key={source.collectionId} {...props} />}
    </div>
  );
}

function Chosen(props: Props) {
  const t = useTranslations("messages.recipients");
  const { source, isExcept, change } = props;
  const { data: fields } = useFields(source.collectionId);
  return (
    <>
      {!isExcept && (fields ? <WhereTo {...props} fields={fields} /> : <SkeletonText lines={2} />)}
      {source.recordIds ? (
        <p className={classes.muted}>{t("chosen", { count: source.recordIds.length })}</p>
      ) : (
        <div>
          <h4 className={classes.label}>{t("filter")}</h4>
          <FilterBuilder
            collectionId={source.collectionId}
            value={source.filter}
            onChange={(filter) => change({ ...source, filter })}
          />
        </div>
      )}
    </>
  );
}

type WithFields = Props & { fields: Field[] };

/** Themselves, or those whom they link to. */
function WhereTo(props: WithFields) {
  const t = useTranslations("messages.recipients");
  const { message, source, change, fields } = props;
  const links = useReachingLinks(props);
  const hasOwn = contactFields(fields, message.DeliveryMethodId).length > 0;
  const [first] = links;
  // Who has no address of their own is reached through somebody: a camper through their parents.
  const isRather = source.throughFieldId === null && !hasOwn && first !== undefined;
  const follow = useEffectEvent(() => first && change({ ...source, throughFieldId: first.id, addressFieldIds: [] }));
  useEffect(() => {
    if (isRather) follow();
  }, [isRather]);
  const target = targetOf(links.find(({ id }) => id === source.throughFieldId));
  return (
    <>
      {links.length > 0 && (
        <Select
          label={t("whose")}
          allowDeselect={false}
          data={[
            { value: "", label: t("themselves") },
            ...links.map(({ id, title }) => ({ value: id, label: t("through", { field: title }) })),
          ]}
          value={source.throughFieldId ?? ""}
          onChange={(fieldId) => change({ ...source, throughFieldId: fieldId || null, addressFieldIds: [] })}
        />
      )}
      {target ? <OfLinked key={target} {...props} target={target} /> : <AddressFields {...props} />}
    </>
  );
}

/** Links to collections whose records can be written to. */
function useReachingLinks({ message, source, fields }: WithFields): Field[] {
  const { teamId } = useTeamScope();
  const targets = [...new Set(linkFields(fields).map((field) => targetOf(field)!))];
  const read = useQueries({ queries: targets.map((target) => fieldsQuery(teamId, target)) });
  const reachable = targets.filter((_, at) => contactFields(read[at]?.data ?? [], message.DeliveryMethodId).length > 0);
  return linksToAddresses(fields, (target) => reachable.includes(target), source.throughFieldId);
}

function OfLinked({ target, ...props }: WithFields & { target: string }) {
  const { data: fields } = useFields(target);
  return fields ? <AddressFields {...props} fields={fields} /> : <SkeletonText lines={1} />;
}

function AddressFields({ message, source, change, fields }: WithFields) {
  const t = useTranslations("messages.recipients");
  const method = message.DeliveryMethodId;
  const fitting = contactFields(fields, method);
  const [first] = fitting;
  const isOpen = source.addressFieldIds.length === 0 && first !== undefined && message.Actions.includes("edit");
  // There is nearly always one only.
  const choose = useEffectEvent(() => first && change({ ...source, addressFieldIds: [first.id] }));
  useEffect(() => {
    if (isOpen) choose();
  }, [isOpen]);
  if (!first && source.addressFieldIds.length === 0)
    return (
      <p className={classes.muted} role="alert">
        {t(`noAddressField.${method}`)}
      </p>
    );
  return (
    <>
      <MultiSelect
        label={t(`address.${method}`)}
        {...(fitting.length > 1 && { description: t("addressHelp") })}
        data={fitting.map(({ id, title }) => ({ value: id, label: title }))}
        value={source.addressFieldIds}
        onChange={(addressFieldIds) => addressFieldIds.length > 0 && change({ ...source, addressFieldIds })}
        maxValues={5}
      />
      {source.addressFieldIds.length > 1 && (
        <Checkbox
          label={t("everyAddress")}
          checked={source.everyAddress}
          onChange={(event) => change({ ...source, everyAddress: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
