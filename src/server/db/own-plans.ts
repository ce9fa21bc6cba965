import {
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type RawBuilder,
  RawNode,
  sql,
  type ValueNode,
} from "kysely";
import pg from "pg";

const { escapeLiteral } = pg;

/**
 * Begins a statement that has a plan of its own on each connection: one with its values written out, as `writtenOut`
 * makes it. Postgres plans it once, for exactly these values, and anew when it has learned something about the tables.
 */
export const ownPlanMark = "/* own plan */ ";
const mark = sql.raw(ownPlanMark);

/** So many on one connection: the longest unused one makes room. */
export const mostOwnPlans = 40;

/**
 * A statement with its values in its words, but for `changing`, a text that is another each time. Undefined where one of
 * them means something else in words, or may.
 */
export function writtenOut(
  connection: Kysely<unknown>,
  statement: RawBuilder<unknown>,
  changing?: object,
): CompiledQuery | undefined {
  const written = sql`${mark}${statement}`.compile(connection.withPlugin(literals));
  return written.parameters.every((parameter) => parameter === changing) ? written : undefined;
}

/** As a value would be sent, in quotes: what type it has is for the statement to say, as it is of a parameter. */
export function literalOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) {
    const items = value.map(itemOf);
    return items.includes(undefined) ? undefined : escapeLiteral(`{${items.join()}}`);
  }
  const text = textOf(value);
  return text === undefined ? undefined : escapeLiteral(text);
}

function itemOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return "NULL";
  const text = textOf(value);
  return text === undefined ? undefined : `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** As a moment or a day these are read when the statement is planned: they would stand still. */
const passingWords = /(?<![a-z])(?:now|today|tomorrow|yesterday)(?![a-z])/i;

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  // Nothing that Postgres has can hold a zero; in words it would be their end.
  return typeof value === "string" && !value.includes("\0") && !passingWords.test(value) ? value : undefined;
}

class Literals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    const literal = literalOf(node.value);
    return literal === undefined ? node : (RawNode.createWithSql(literal) as OperationNode as ValueNode);
  }
}

const transformer = new Literals();
const literals: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

type Known = { name: string; words: string };

/**
 * Those of one connection. They are made, asked and given up in words (`prepare`, `execute`, `deallocate`), all that one
 * question needs in one message.
 */
export class OwnPlans {
  readonly #client: pg.PoolClient;
  readonly #plans = new Map<string, Known>();
  #made = 0;
  /** Whether the connection may have a plan that nobody knows of any more. */
  isUnclear = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** `values`: texts that are others each time. */
  async ask(text: string, values: readonly string[], more: object): Promise<pg.QueryResult> {
    const known = this.#plans.get(text);
    const { name, words } = known ?? { name: `own_${++this.#made}`, words: withoutValues(text) };
    this.#plans.delete(text);
    this.#plans.set(text, { name, words });
    const steps = known ? [] : [...this.#makeRoom(), `prepare ${name} as ${text}`];
    // `words`: what is told of it where it is slow.
    const ask = (asked: pg.QueryConfig) => this.#client.query({ ...more, ...asked, words } as pg.QueryConfig);
    const given = values.length > 0 ? ` (${values.map(escapeLiteral).join()})` : "";
    try {
      const answer = (await ask({ text: [...steps, `execute ${name}${given}`].join("; ") })) as
        | pg.QueryResult
        | pg.QueryResult[];
      return Array.isArray(answer) ? answer.at(-1)! : answer;
    } catch (error) {
      this.#plans.delete(text);
      this.isUnclear = true;
      if (!planIsLost.has((error as { code?: string }).code)) throw error;
      return ask({ text, values: [...values] });
    }
  }

  #makeRoom(): string[] {
    const [oldest] = this.#plans;
    if (!oldest || this.#plans.size <= mostOwnPlans) return [];
    this.#plans.delete(oldest[0]);
    return [`deallocate ${oldest[1].name}`];
  }
}

/** A column has another type now, or the statement is gone. Outside a transaction, planning anew is all it takes. */
const planIsLost = new Set<string | undefined>(["0A000", "26000"]);

const withoutValues = (text: string): string => text.replace(/'(?:''|[^'])*'/g, "…");
