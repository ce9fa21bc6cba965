import type { DataRights, Placed } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { readableFiles } from "../reading/readable-files.server.ts";

/** A record that is asked about; without an id where the question is about all that lie so. */
export type Target = Placed & { readonly id?: string };

/** What whoever writes may do. Asked for every record and field, so that it answers from what it knows. */
export type WriteRights = {
  /** What someone may not see is not there. */
  maySee(record: Target): boolean;
  /** Whether being in a smart collection opens anything: then it is looked up. */
  readonly reachesThroughSmart: boolean;
  mayCreateIn(collectionId: string): boolean;
  /** Into the collection, or out of it. */
  mayMove(collectionId: string): boolean;
  /** Whether the record may come to be in these, as far as that opens its values to anybody. */
  mayBring(record: Target, into: readonly string[]): boolean;
  mayRead(fieldId: string, record: Target): boolean;
  mayWrite(fieldId: string, record: Target): boolean;
  mayTag(record: Target): boolean;
  /** To the bin, or out of it. */
  mayDelete(record: Target): boolean;
  mayNameCollection(collectionId: string): boolean;
};

/**
 * By whom records are written: a person with the rights of their roles, the program itself, or whoever else can answer
 * these questions, such as the run of a form that was given some rights by name.
 */
export type Writer = WriteRights & {
  /** Those of these files of the team that a value may hold: otherwise an id would open them. */
  findUsableFiles(files: { id: string; owner_id: string | null }[]): Promise<ReadonlySet<string>>;
};

export type Person = { tx: Db; caller: TeamCaller; definitions: Definitions; rights: DataRights };

export const personWriter = ({ tx, caller, definitions, rights }: Person): Writer => ({
  ...rightsToWrite(rights),
  /** What they have uploaded, or may read in some record. */
  async findUsableFiles(files) {
    // A visitor has no name, and files without an owner are not theirs.
    const isOwn = ({ owner_id }: { owner_id: string | null }) => owner_id !== null && owner_id === caller.userId;
    const [own, foreign] = [true, false].map((asked) => files.filter((file) => isOwn(file) === asked));
    const foreignIds = foreign!.map(({ id }) => id);
    const readable = await readableFiles(tx.team(caller.teamId), { definitions, rights }, foreignIds);
    return new Set([...own!.map(({ id }) => id), ...readable]);
  },
});

export const rightsToWrite = (rights: DataRights): WriteRights => ({
  maySee: rights.maySee,
  reachesThroughSmart: rights.reachesThroughSmart,
  mayCreateIn: (collectionId) => rights.mayInCollection("update_data_field_data", collectionId),
  mayMove: (collectionId) => rights.mayInCollection("update_data_field_data", collectionId),
  mayBring: (record, into) => rights.mayBring(record, into),
  mayRead: (fieldId, record) => rights.mayWithFieldOf("read_data_field_data", fieldId, record),
  mayWrite: onceForPlaces((fieldId, record) => rights.mayWithFieldOf("update_data_field_data", fieldId, record)),
  // The right to change it in one of its collections is enough.
  mayTag: ({ collections, smart = [] }) =>
    [...collections, ...smart].some((id) => rights.mayInCollection("update_data_field_data", id)),
  // In every collection that it is in.
  mayDelete: (record) => rights.mayInAll("delete_data_records", record),
  mayNameCollection: (collectionId) => rights.mayInCollection("read_data_record_metadata", collectionId),
});

/** Thousands of new records share one list of places, and are asked about each of their fields. */
function onceForPlaces(answer: WriteRights["mayWrite"]): WriteRights["mayWrite"] {
  const known = new WeakMap<readonly string[], Map<string, boolean>>();
  return (fieldId, record) => {
    if (record.smart) return answer(fieldId, record);
    const here = known.get(record.collections) ?? new Map<string, boolean>();
    known.set(record.collections, here);
    const found = here.get(fieldId) ?? answer(fieldId, record);
    here.set(fieldId, found);
    return found;
  };
}

/** Nobody's rights are asked; `because` says to whoever reads the code why that is right. */
export const programWriter = (_: { because: string }): Writer => everything;

const everything: Writer = {
  maySee: () => true,
  reachesThroughSmart: false,
  mayCreateIn: () => true,
  mayMove: () => true,
  mayBring: () => true,
  mayRead: () => true,
  mayWrite: () => true,
  mayTag: () => true,
  mayDelete: () => true,
  mayNameCollection: () => true,
  findUsableFiles: async (files) => new Set(files.map(({ id }) => id)),
};
