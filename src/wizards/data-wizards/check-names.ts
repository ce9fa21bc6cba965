import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { systemColumns, wordsColumn } from "#data/collections/system-columns.ts";
import type { OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { lookUpNames } from "#messages/content/merge/look-up-names.ts";
import { parseMerge } from "#messages/content/merge/parse-merge.ts";
import { type Condition, conditionsOf, type Filter } from "#shared/filter.ts";
import { variableIn } from "../tasks/filter-variables.ts";
import { namesFor } from "../tasks/merge-names.ts";
import type { ComputedSource } from "../tasks/value-source.ts";
import { operatorsBehind } from "../tasks/variable-columns.ts";
import { splitKey } from "../tasks/variable-key.ts";
import type { Shapes } from "../tasks/variable-shapes.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";
import type { At, ProblemName } from "./flow-problems.ts";

type Known = { flow: WizardFlow; shapes: Shapes; definitions: Definitions };
type Tell = (problem: ProblemName, at: At, values?: Record<string, string>) => void;

/** What may be named at one place of a flow: variables, fields, operators, tags. */
export class FlowNames {
  readonly shapes: Shapes;
  readonly #known: Known;
  readonly #tell: Tell;

  constructor(known: Known, tell: Tell) {
    this.shapes = known.shapes;
    this.#known = known;
    this.#tell = tell;
  }

  /** Whether a key stands for something here; else what became of it is told. */
  known(key: string, at: At): OperatorSet | undefined {
    const { shapes, definitions, flow } = this.#known;
    const operators = operatorsBehind(shapes, { definitions }, key);
    if (operators) return operators;
    const { name, part } = splitKey(key);
    if (part !== undefined && shapes.get(name)?.kind === "records") {
      this.#tell("fieldGone", at);
      return undefined;
    }
    const setter = tasksOf(flow).find((task) => task.name === name);
    if (!setter) this.#tell("variableUnknown", at, { name });
    else this.#tell(setter.isDisabled ? "variableOff" : "variableLater", at, { name: setter.title });
    return undefined;
  }

  /** Over what is known. */
  condition(filter: Filter, at: At) {
    for (const condition of conditionsOf(filter)) {
      const operators = this.known(condition.field, at);
      if (operators) this.#compared(operators, condition, at);
    }
  }

  /** Over the records of a collection. */
  filter(filter: Filter, collectionId: string, at: At) {
    for (const condition of conditionsOf(filter)) {
      const operators = this.#columnOf(collectionId, condition.field);
      if (operators) this.#compared(operators, condition, at);
      else this.#tell("fieldGone", at);
    }
  }

  text(text: string, at: At) {
    const { nodes, problems } = parseMerge(text);
    if (problems.length > 0) return this.#tell("textBroken", at, { name: problems[0]!.name });
    const { shapes, definitions } = this.#known;
    const [unknown] = lookUpNames(nodes, namesFor(definitions, shapes)).problems;
    if (unknown) this.#tell("textName", at, { name: unknown.name });
  }

  source(source: ComputedSource, field: FieldDefinition | undefined, at: At) {
    if (source.from === "variable") this.known(source.variable, { ...at, path: `${at.path}.source` });
    if (source.from === "text") this.text(source.text, { ...at, path: `${at.path}.source` });
    if (source.from !== "fixed" || !field || source.value === null || source.value === undefined) return;
    const { value } = fieldTypeNamed(field.type);
    const isFit = value(this.#known.definitions.configOf(field)).safeParse(source.value).success;
    if (!isFit) this.#tell("valueUnfit", { ...at, path: `${at.path}.source` }, { name: field.title });
  }

  #compared(operators: OperatorSet, { operator: name, value }: Condition, at: At) {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator) return this.#tell("operatorUnknown", at);
    const variable = variableIn(value);
    if (variable !== undefined) this.known(variable, at);
    else if (operator.argument && !operator.argument.safeParse(value).success) this.#tell("filterValue", at);
  }

  #columnOf(collectionId: string, key: string): OperatorSet | undefined {
    if (Object.hasOwn(systemColumns, key)) return systemColumns[key]!.operators;
    if (key === wordsColumn.key) return wordsColumn.operators;
    const field = this.#known.definitions.fieldsOf(collectionId).find(({ id }) => id === key);
    return field && fieldTypeNamed(field.type).operators;
  }
}
