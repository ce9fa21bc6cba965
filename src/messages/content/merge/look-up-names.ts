import type { FieldDefinition } from "#data/collections/definitions.ts";
import { mergeFilters } from "./merge-filters.ts";
import {
  anyItem,
  type ForeignField,
  type Found,
  forloop,
  givenRoot,
  groupMember,
  type LookupContext,
  linkRoot,
  type Meaning,
  memberMeaning,
  type NameContext,
  recordNames,
  rootMeanings,
} from "./merge-names.ts";
import type { MergeExpression, MergeNode, MergePath, MergeValueNode, PathSegment } from "./merge-node.ts";
import type { MergeProblem } from "./merge-problem.ts";
import { fieldKey } from "./merge-value.ts";
import { NameLookupCache } from "./name-lookup-cache.ts";

/** A name that is a field's, and where it stands. `isOpen`: it could be several fields'. */
export type FieldMention = { segment: PathSegment; field: FieldDefinition; isOpen: boolean };

export type LookedUp = {
  problems: MergeProblem[];
  mentions: FieldMention[];
  /** Fields that are named, but that these records do not have. */
  foreign: FieldMention[];
  /** What must be read: fields by id, each by the way from the recipient's record. */
  needs: string[][];
  /** What is named of the data that a program gives, by the way to it. */
  given: string[][];
  /** Links that are named in it. */
  links: string[][];
  /** Whether anything of a record is named. */
  readsRecords: boolean;
};

type Scope = { name: string; meaning: Meaning; outer: Scope | undefined } | undefined;

/** Finds what every name stands for, and notes in the path under what it will be found. */
export function lookUpNames(nodes: MergeNode[], context: NameContext): LookedUp {
  const lookup = new NameLookup(context);
  lookup.walk(nodes, undefined);
  return {
    problems: lookup.problems,
    mentions: lookup.mentions,
    foreign: lookup.foreign,
    needs: [...lookup.needs.values()],
    given: lookup.given,
    links: lookup.links,
    readsRecords: lookup.readsRecords,
  };
}

/** Whatever is given may be a list. */
const repeatable: ReadonlySet<Meaning["kind"]> = new Set(["list", "given", "anything"]);

function eachOf(meaning: Meaning | undefined): Meaning {
  if (meaning?.kind === "given") return { kind: "given", path: [...meaning.path, anyItem] };
  return meaning?.kind === "list" ? meaning.of : { kind: "anything" };
}

const isOfRecord = (meaning: Meaning): boolean =>
  meaning.kind === "record" || (meaning.kind === "list" && meaning.of.kind === "record");

function isNamed(scope: Scope, name: string): boolean {
  for (let each = scope; each; each = each.outer) if (each.name === name) return true;
  return false;
}

class NameLookup {
  readonly problems: MergeProblem[] = [];
  readonly mentions: FieldMention[] = [];
  readonly foreign: FieldMention[] = [];
  readonly needs = new Map<string, string[]>();
  readonly given: string[][] = [];
  readonly links: string[][] = [];
  readsRecords = false;
  readonly #shownNames = new Map<PathSegment, string>();
  readonly #context: LookupContext;
  readonly #roots: Readonly<Record<string, Meaning>>;

  constructor(context: NameContext) {
    this.#context = { ...context, cache: context.cache ?? new NameLookupCache() };
    this.#roots = rootMeanings(context);
  }

  walk(nodes: MergeNode[], scope: Scope) {
    for (const node of nodes) (this.#walkers[node.kind] as (node: MergeNode, scope: Scope) => void)(node, scope);
  }

  readonly #walkers: { [Kind in MergeNode["kind"]]: (node: Extract<MergeNode, { kind: Kind }>, scope: Scope) => void } =
    {
      text: () => {},
      output: ({ value }, scope) => this.#value(value, scope),
      if: ({ branches, otherwise }, scope) => {
        for (const { test, nodes } of branches) {
          this.#value(test, scope);
          this.walk(nodes, scope);
        }
        this.walk(otherwise, scope);
      },
      case: ({ subject, branches, otherwise }, scope) => {
        this.#value(subject, scope);
        for (const { values, nodes } of branches) {
          for (const each of values) this.#expression(each, scope);
          this.walk(nodes, scope);
        }
        this.walk(otherwise, scope);
      },
      for: ({ name, over, nodes, otherwise }, scope) => {
        const meaning = this.#path(over, scope);
        if (meaning && !repeatable.has(meaning.kind)) {
          const last = over.segments.at(-1)!;
          this.problems.push({ problem: "notAList", name: String(last.name), at: last.begin });
        }
        const each = eachOf(meaning);
        if (each.kind === "given") this.given.push(each.path);
        this.walk(nodes, { name: "forloop", meaning: forloop, outer: { name, meaning: each, outer: scope } });
        this.walk(otherwise, scope);
      },
      break: () => {},
      continue: () => {},
      place: ({ nodes }, scope) => this.walk(nodes, scope),
    };

  #value({ initial, filters }: MergeValueNode, scope: Scope) {
    this.#expression(initial, scope);
    for (const { name, args, begin } of filters) {
      for (const arg of args) this.#expression(arg, scope);
      if (Object.hasOwn(mergeFilters, name)) continue;
      const suggestion = this.#context.cache.suggest(name, mergeFilters, () =>
        Object.keys(mergeFilters).map((each) => ({ name: each, spelling: each })),
      );
      this.problems.push({
        problem: "unknownFilter",
        name,
        at: begin,
        ...(suggestion !== undefined && { suggestion }),
      });
    }
  }

  #expression(given: MergeExpression, scope: Scope) {
    if (given.kind === "path") this.#path(given, scope);
    else if (given.kind === "not") this.#expression(given.of, scope);
    else if (given.kind === "binary") {
      this.#expression(given.left, scope);
      this.#expression(given.right, scope);
    }
  }

  /** What the whole path means; nothing where some of it is unknown. */
  #path({ segments }: MergePath, scope: Scope): Meaning | undefined {
    const [root, ...rest] = segments;
    if (!root) return undefined;
    let found = this.#root(root, scope);
    if (root.name === linkRoot && rest.length > 0 && !isNamed(scope, linkRoot))
      this.links.push(rest.map(({ name }) => String(name)));
    let before: Meaning | undefined;
    for (const [index, segment] of [root, ...rest].entries()) {
      if (index > 0) found = memberMeaning(this.#context, before!, segment.name);
      if ("problem" in found) {
        if (found.problem === "otherField" || found.problem === "goneField")
          this.#foreign(segments.slice(0, index + 1), found);
        else this.problems.push({ ...found, name: String(segment.name), at: segment.begin });
        return undefined;
      }
      if (isOfRecord(found.meaning)) this.readsRecords = true;
      this.#note(segment, found, before);
      before = found.meaning;
    }
    if (before?.kind === "given") this.given.push(before.path);
    return before;
  }

  #foreign(path: readonly PathSegment[], { problem, field, isOpen = false, collectionIds }: ForeignField) {
    const segment = path.at(-1)!;
    const { collections } = this.#context.definitions;
    const of = (collectionIds ?? []).flatMap((id) => collections.get(id)?.pluralName ?? []).join(", ");
    const before = path.slice(0, -1).map((each) => this.#shownNames.get(each) ?? String(each.name));
    const name = field?.column ?? String(segment.name);
    this.problems.push({ problem, name: field?.title ?? "", of, path: [...before, name].join("."), at: segment.begin });
    if (field) this.foreign.push({ segment, field, isOpen });
  }

  #root({ name }: PathSegment, scope: Scope): Found {
    if (typeof name === "number") return { problem: "unknownName" };
    for (let each = scope; each; each = each.outer) if (each.name === name) return { meaning: each.meaning };
    if (name === givenRoot && !this.#context.takesData) return { problem: "noData" };
    return groupMember(this.#context, this.#roots, name);
  }

  #note(segment: PathSegment, found: Exclude<Found, { problem: string }>, before: Meaning | undefined) {
    if (before?.kind !== "record") return;
    const { field, isOpen = false } = found;
    if (!field) {
      // What a linked record is called is read with the link.
      if (before.path.length > 0 && (recordNames as readonly unknown[]).includes(segment.name)) this.#need(before.path);
      return;
    }
    segment.key = fieldKey(field.id);
    this.#shownNames.set(segment, field.column);
    this.mentions.push({ segment, field, isOpen });
    this.#need([...before.path, field.id]);
  }

  #need(path: string[]) {
    this.needs.set(path.join("."), path);
  }
}
