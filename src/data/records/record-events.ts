/** What happens to records, for who is told of it elsewhere. Stored with webhooks. */
export const recordEvents = ["record.created", "record.updated", "record.deleted", "record.restored"] as const;
