import type { DataPermission, Grant } from "#shared/permissions.ts";
import type { Definitions, FieldDefinition } from "./definitions.ts";

export type { Grant } from "#shared/permissions.ts";

/** Where a record is: the collections it was put into, and the smart ones it is in at this moment. */
export type Placed = { readonly collections: readonly string[]; readonly smart?: readonly string[] | undefined };

/**
 * The one place that says who may do what with data. Within a role the narrower setting wins;
 * across a person's roles any allow is enough; team admins may everything; nobody else sees internal configuration.
 */
export class DataRights {
  readonly #isTeamAdmin: boolean;
  readonly definitions: Definitions;
  readonly #grants: readonly Grant[];
  readonly #roles: Grant[][];
  #others: DataRights[] | undefined;
  /** Nothing that an answer depends on ever changes. */
  readonly #answers = new Map<string, boolean>();
  readonly #partlyOpen = new Map<string, readonly FieldDefinition[]>();

  constructor(definitions: Definitions, grants: readonly Grant[], who: { isTeamAdmin: boolean; roleIds: string[] }) {
    this.definitions = definitions;
    this.#isTeamAdmin = who.isTeamAdmin;
    this.#grants = grants;
    this.#roles = who.roleIds.map((roleId) => grants.filter((grant) => grant.roleId === roleId));
  }

  mayInCollection = (permission: DataPermission, collectionId: string): boolean =>
    this.#once(`${permission} ${collectionId}`, () => this.#findInCollection(permission, collectionId));

  #findInCollection(permission: DataPermission, collectionId: string): boolean {
    const line = this.definitions.lineOf(collectionId);
    if (line.length === 0) return false;
    if (this.#isTeamAdmin) return true;
    if (line.some((each) => each.isInternalConfiguration)) return false;
    const places = [...line.map(({ id }) => id), null];
    return this.#roles.some((grants) => nearest(grants, permission, places) ?? false);
  }

  /**
   * With a field of whatever is in one of `through`: the field's own collection, or some below it, smart ones too.
   * The field's own setting counts most, then that of the collection one comes through, and so on upwards.
   */
  mayWithField(
    permission: "read_data_field_data" | "update_data_field_data",
    fieldId: string,
    through?: readonly string[],
  ): boolean {
    const field = this.definitions.fields.get(fieldId);
    if (!field) return false;
    if (this.#isTeamAdmin) return true;
    const places = through ?? [field.collectionId];
    return this.#once(`${permission} ${fieldId} ${places.join()}`, () =>
      this.#findWithField(permission, field, places),
    );
  }

  #findWithField(permission: DataPermission, field: FieldDefinition, through: readonly string[]): boolean {
    return through.some((collectionId) => {
      const line = this.definitions.lineOf(collectionId);
      if (!line.some(({ id }) => id === field.collectionId)) return false;
      if (line.some((each) => each.isInternalConfiguration)) return false;
      const places = [...line.map(({ id }) => id), null];
      return this.#roles.some((grants) => {
        const own = grants.find((grant) => grant.permission === permission && grant.fieldId === field.id);
        return own?.isAllowed ?? nearest(grants, permission, places) ?? false;
      });
    });
  }

  /**
   * What a role says of the wizard itself counts, else what it says of any collection that offers it; where none does,
   * what it says of everything.
   */
  mayRunWizard(wizardId: string, linkedCollectionIds: readonly string[]): boolean {
    if (this.#isTeamAdmin) return true;
    const linked = linkedCollectionIds.filter((id) => this.definitions.collections.has(id));
    return this.#roles.some((grants) => {
      const own = grants.find((grant) => grant.wizardId === wizardId);
      if (own) return own.isAllowed;
      const allowed = linked.map((id) => nearest(grants, "run_data_wizard", this.#placesUpFrom(id)));
      if (linked.length === 0) allowed.push(nearest(grants, "run_data_wizard", [null]));
      return allowed.some((each) => each === true);
    });
  }

  #placesUpFrom(collectionId: string): (string | null)[] {
    const line = this.definitions.lineOf(collectionId);
    return line.some((each) => each.isInternalConfiguration) ? [] : [...line.map(({ id }) => id), null];
  }

  #once(question: string, find: () => boolean): boolean {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const answer = find();
    if (this.#answers.size > 20_000) this.#answers.clear();
    this.#answers.set(question, answer);
    return answer;
  }

  /** A record shows itself to whoever may see it in any of its collections. */
  maySee = (record: Placed): boolean =>
    placesOf(record).some((id) => this.mayInCollection("read_data_record_metadata", id));

  mayWithFieldOf = (
    permission: "read_data_field_data" | "update_data_field_data",
    fieldId: string,
    record: Placed,
  ): boolean => this.mayWithField(permission, fieldId, placesOf(record));

  /** The right on every collection that the record is in, held there or through a smart one below. */
  mayInAll(permission: DataPermission, record: Placed): boolean {
    const reached = (record.smart ?? []).filter((id) => this.mayInCollection(permission, id));
    const covered = new Set(reached.flatMap((id) => this.definitions.lineOf(id).map((each) => each.id)));
    return record.collections
      .filter((id) => this.definitions.collections.has(id))
      .every((id) => covered.has(id) || this.mayInCollection(permission, id));
  }

  /**
   * A field is read through every collection that its record is in, those below its own too. Who brings a record into
   * others must be able to read whatever is read there, by themselves or by any role, that was not before.
   */
  mayBring(record: Placed, into: readonly string[]): boolean {
    if (this.#isTeamAdmin) return true;
    const places = placesOf(record);
    return this.#once(`bring ${places.join()} ${into.join()}`, () => this.#findMayBring(record, places, into));
  }

  #findMayBring(record: Placed, places: string[], into: readonly string[]): boolean {
    const unread = [...this.definitions.fields.values()].filter(
      ({ id, collectionId }) =>
        record.collections.includes(collectionId) && !this.mayWithField("read_data_field_data", id, places),
    );
    const joined = into.filter((id) => !places.includes(id));
    // It may come to be in smart collections below, too.
    const below = this.definitions.grantedSmart
      .filter(({ id }) => this.definitions.lineOf(id).some((each) => joined.includes(each.id)))
      .map(({ id }) => id);
    const after = [...places, ...joined, ...below];
    return !this.#everyRole().some((role) =>
      unread.some(
        ({ id }) =>
          role.mayWithField("read_data_field_data", id, after) &&
          !role.mayWithField("read_data_field_data", id, places),
      ),
    );
  }

  #everyRole(): DataRights[] {
    const roleIds = [...new Set(this.#grants.map(({ roleId }) => roleId))];
    this.#others ??= roleIds.map(
      (roleId) => new DataRights(this.definitions, this.#grants, { isTeamAdmin: false, roleIds: [roleId] }),
    );
    return this.#others;
  }

  /**
   * Fields whose values are open in some records of a collection: those that are also in another one, a smart one for
   * example, through which more is open. Their values can be shown, record by record; nothing can be asked by them.
   */
  partlyOpenIn(collectionId: string): readonly FieldDefinition[] {
    const known = this.#partlyOpen.get(collectionId);
    if (known) return known;
    const places = this.definitions.lineOf(collectionId).map(({ id }) => id);
    const isOpen = (id: string, through: string[]) => this.mayWithField("read_data_field_data", id, through);
    const found = this.definitions
      .fieldsOf(collectionId)
      .filter((field) => !isOpen(field.id, places))
      .filter((field) => this.definitions.treeOf(field.collectionId).some((each) => isOpen(field.id, [each.id])));
    this.#partlyOpen.set(collectionId, found);
    return found;
  }

  /** Whether being in a smart collection opens anything to this person: then it must be asked for. */
  get reachesThroughSmart(): boolean {
    const smart = new Set(this.definitions.grantedSmart.map(({ id }) => id));
    return this.#roles.some((grants) => grants.some((grant) => grant.isAllowed && smart.has(grant.collectionId ?? "")));
  }

  /** Whether the search text has the field's words. */
  isInSearchText = (fieldId: string): boolean => DataRights.isOpenToAll(fieldId, this.#grants);

  /** For the program's own questions, never for a person's. */
  static ofEverything(definitions: Definitions): DataRights {
    const made = ofEverything.get(definitions) ?? new DataRights(definitions, [], { isTeamAdmin: true, roleIds: [] });
    ofEverything.set(definitions, made);
    return made;
  }

  /** Whether a field is open to every role that may see its collection; only such fields are in the search text. */
  static isOpenToAll(fieldId: string, grants: readonly Grant[]): boolean {
    return !grants.some(
      (grant) => grant.fieldId === fieldId && grant.permission === "read_data_field_data" && !grant.isAllowed,
    );
  }
}

const ofEverything = new WeakMap<Definitions, DataRights>();

const placesOf = ({ collections, smart = [] }: Placed): string[] => [...collections, ...smart];

/** The first place on the way up where the role says something; nothing said is nothing allowed. */
function nearest(grants: Grant[], permission: DataPermission, places: (string | null)[]): boolean | undefined {
  for (const place of places) {
    const found = grants.find(
      ({ permission: of, collectionId, fieldId, wizardId }) =>
        of === permission && collectionId === place && fieldId === null && wizardId === null,
    );
    if (found) return found.isAllowed;
  }
  return undefined;
}
