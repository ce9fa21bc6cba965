import type { Audience, AudienceSource } from "#messages/outgoing-messages/audience.ts";

type Kind = AudienceSource["kind"];
type Of<K extends Kind> = Extract<AudienceSource, { kind: K }>;

/** What one begins with, before anything is chosen. */
export const begun: { [K in Kind]: () => Of<K> } = {
  records: () => ({
    ...{ kind: "records", collectionId: "", filter: null, throughFieldId: null },
    ...{ addressFieldIds: [], everyAddress: false },
  }),
  list: () => ({ kind: "list", listId: "" }),
  addresses: () => ({ kind: "addresses", addresses: [] }),
  message: () => ({
    ...{ kind: "message", messageId: "", outcome: "notOpened", collectionIds: [], personCollectionIds: [] },
  }),
};

const isNamed: { [K in Kind]: (source: Of<K>) => boolean } = {
  records: ({ collectionId }) => collectionId !== "",
  list: ({ listId }) => listId !== "",
  addresses: ({ addresses }) => addresses.length > 0,
  message: ({ messageId }) => messageId !== "",
};

/** Whether it says who is meant. */
const saysWho = (source: AudienceSource): boolean =>
  (isNamed[source.kind] as (source: AudienceSource) => boolean)(source);

/** Whether it can be written to: records want an address as well. */
const isReachable = (source: AudienceSource): boolean =>
  saysWho(source) && !(source.kind === "records" && source.addressFieldIds.length === 0);

/** Only what is chosen to the end. */
export const wholeAudience = (audience: Audience): Audience => ({
  ...audience,
  sources: audience.sources.filter(isReachable),
  except: audience.except.filter(saysWho),
});
