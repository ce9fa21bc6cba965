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
import { contactFields, isRoute, linkFields, type Route, routesToAddresses, targetOf } from "./address-fields.ts";
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
  const routes = useRoutes(props);
  const hasOwn = contactFields(fields, message.DeliveryMethodId).length > 0;
  const [first] = routes;
  const choose = (route: Route<Field> | undefined) => {
    const { thenFieldId: _, ...rest } = source;
    const [through, then] = route?.links ?? [];
    const links = { throughFieldId: through?.id ?? null, ...(then && { thenFieldId: then.id }) };
    change({ ...rest, ...links, addressFieldIds: [] });
  };
  // Who has no address of their own is reached through somebody: a camper through their parents.
  const isRather = source.throughFieldId === null && !hasOwn && first !== undefined;
  const follow = useEffectEvent(() => choose(first));
  useEffect(() => {
    if (isRather) follow();
  }, [isRather]);
  const target = routes.find(({ links }) => isRoute(links, source))?.target;
  return (
    <>
      {routes.length > 0 && (
        <Select
          label={t("whose")}
          allowDeselect={false}
          data={[
            { value: "", label: t("themselves") },
            ...routes.map(({ links }) => ({
              value: keyOf(links),
              label: t("through", { field: links.map(({ title }) => title).join(" → ") }),
            })),
          ]}
          value={[source.throughFieldId, source.thenFieldId].filter(Boolean).join(" ")}
          onChange={(key) => choose(routes.find(({ links }) => keyOf(links) === key))}
        />
      )}
      {target ? <OfLinked key={target} {...props} target={target} /> : <AddressFields {...props} />}
    </>
  );
}

const keyOf = (links: readonly Field[]): string => links.map(({ id }) => id).join(" ");

/** Over one link or two, to those who can be written to; as far as their fields can be read. */
function useRoutes({ message, source, fields }: WithFields): Route<Field>[] {
  const linked = useFieldsOf(targetsOf(fields));
  const further = useFieldsOf([...linked.values()].flatMap(targetsOf));
  const fieldsOf = (id: string) => (id === source.collectionId ? fields : (linked.get(id) ?? further.get(id) ?? []));
  return routesToAddresses(source.collectionId, fieldsOf, message.DeliveryMethodId, source);
}

const targetsOf = (fields: readonly Field[]): string[] => linkFields(fields).map((field) => targetOf(field)!);

function useFieldsOf(collectionIds: readonly string[]): Map<string, readonly Field[]> {
  const { teamId } = useTeamScope();
  const ids = [...new Set(collectionIds)];
  const read = useQueries({ queries: ids.map((id) => fieldsQuery(teamId, id)) });
  return new Map(ids.map((id, at) => [id, read[at]?.data ?? []]));
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
