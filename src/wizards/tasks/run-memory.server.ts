import type { DataRights, Grant } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { typedBeside } from "#data/records/reading/possible-matches.server.ts";
import { readStored, type Stored, type Values } from "#data/records/reading/record-store.server.ts";
import { isReadIn } from "#data/records/reading/show-record.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Effects, recordAfter } from "./effects.server.ts";
import { rowVariable, runnerVariable, splitKey } from "./variable-key.ts";

/** What a variable holds. */
export type RunValue =
  | { kind: "records"; ids: readonly string[] }
  | { kind: "value"; value: unknown; field: FieldDefinition };

/** What stands behind a key: a value with the field that says what it means, or records. */
export type Known =
  | { kind: "records"; ids: readonly string[] }
  | { kind: "value"; value: unknown; field: FieldDefinition }
  | { kind: "plain"; value: string | null; as: "text" | "date" | "instant" };

export type RunContext = {
  app: App;
  /** The transaction that writes in the end; before that the pool. */
  db: Db;
  caller: TeamCaller;
  definitions: Definitions;
  grants: readonly Grant[];
  rights: DataRights;
  runId: string;
  /** What was said in it, whether or not it is kept yet. */
  answers: Readonly<Record<string, unknown>>;
  /** How often what it had written was taken back. */
  generation: number;
};

/** What a run knows while it is played: what tasks have set, and the records as they will be. */
export class RunMemory {
  readonly context: RunContext;
  readonly effects = new Effects();
  readonly variables = new Map<string, RunValue>();
  readonly #stored = new Map<string, Stored | undefined>();
  /** What visitors have typed for records and is kept beside them. */
  readonly #typed = new Map<string, Values>();
  /** What another wizard knew, by name. */
  readonly handed: ReadonlyMap<string, unknown>;
  readonly now: Date;

  constructor(
    context: RunContext,
    { now = new Date(), handed = {} }: { now?: Date; handed?: Record<string, unknown> },
  ) {
    this.context = context;
    this.now = now;
    this.handed = new Map(Object.entries(handed));
  }

  /** The record that a loop is at. */
  setRow(recordId: string | null) {
    if (recordId === null) this.variables.delete(rowVariable);
    else this.variables.set(rowVariable, { kind: "records", ids: [recordId] });
  }

  get team(): TeamDb {
    return this.context.db.team(this.context.caller.teamId);
  }

  get who() {
    return { definitions: this.context.definitions, userId: this.context.caller.userId };
  }

  /** As they were before the run, in the order asked for; what is not there is left out. */
  async before(ids: readonly string[]): Promise<Map<string, Stored>> {
    const missing = [...new Set(ids)].filter((id) => !this.#stored.has(id));
    if (missing.length > 0) {
      const found = await readStored(this.team, this.context.definitions, missing);
      for (const id of missing) this.#stored.set(id, found.get(id));
      if (this.context.caller.visitorKey !== undefined && found.size > 0)
        for (const [id, typed] of await typedBeside(this.team, [...found.keys()])) this.#typed.set(id, typed);
    }
    return new Map(ids.flatMap((id) => (this.#stored.get(id) ? [[id, this.#stored.get(id)!] as const] : [])));
  }

  /**
   * As they will be; without what is not there, or not there for who runs it. With what was typed and is kept beside them: who
   * is known is told the same as who is not.
   */
  async records(ids: readonly string[]): Promise<Stored[]> {
    const before = await this.before(ids);
    const { rights } = this.context;
    const { who } = this;
    return ids.flatMap((id) => {
      const stored = before.get(id);
      if (stored && !rights.maySee(stored)) return [];
      const after = recordAfter(who, this.effects.find(id), stored);
      const typed = this.effects.find(id)?.maybe?.typed ?? this.#typed.get(id);
      return after ? (typed ? withTyped(after, typed) : after) : [];
    });
  }

  /** What a key stands for; undefined: nothing has set it (yet). */
  async find(key: string): Promise<Known | undefined> {
    const { name, part } = splitKey(key);
    const { caller, definitions, rights } = this.context;
    if (name === runnerVariable) return plain(part === "email" ? caller.email : caller.name);
    if (name === "now") return { kind: "plain", value: wholeSecond(this.now), as: "instant" };
    if (name === "today") return { kind: "plain", value: dayIn(this.now, caller.timeZone), as: "date" };
    const held = this.variables.get(name);
    if (!held || part === undefined || held.kind === "value") return held;
    const [record] = await this.records(held.ids.slice(0, 1));
    if (part === "record_name") return plain(record?.name || null);
    const field = definitions.fields.get(part);
    if (!field) return undefined;
    const isOpen = record && (isReadIn({ definitions, rights }, record, part) || this.#isOwn(record.id, part));
    return { kind: "value", value: isOpen ? (record.values[part] ?? null) : null, field };
  }

  /** What the person has just said themselves is theirs to know. */
  #isOwn = (recordId: string, fieldId: string): boolean => this.effects.find(recordId)?.places[fieldId] !== undefined;
}

const withTyped = (record: Stored, typed: Values): Stored => {
  const missing = Object.entries(typed).filter(([id]) => (record.values[id] ?? null) === null);
  return { ...record, values: { ...record.values, ...Object.fromEntries(missing) } };
};

const plain = (value: string | null): Known => ({ kind: "plain", value, as: "text" });

/** As fields keep a moment. */
const wholeSecond = (moment: Date): string => `${moment.toISOString().slice(0, 19)}.000Z`;

/** The day that it is there. */
export const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
