import type { ComponentType, ReactNode } from "react";
import type { Problem } from "./field-type.ts";

/** One line of a table, or as much as it needs on a page. */
export type Room = "cell" | "page";

export type DisplayProps<Config = unknown, Value = unknown> = {
  /** Never null: <FieldDisplay> draws what is empty. */
  value: Value;
  config: Config;
  room: Room;
};

export type InputProps<Config = unknown, Value = unknown> = {
  value: Value | null;
  /** Null is empty. Called with whole values only. */
  onChange(value: Value | null): void;
  /** What stands there is not a value yet, such as half a phone number; null: it is again. The text stays as it was typed. */
  onProblem?(problem: Problem | null, text?: string): void;
  /** Such a text from before, to begin with; inputs of text alone know it. */
  unread?: string | undefined;
  config: Config;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Where the form looks for it when it has a problem (`data-path`). */
  path?: string;
  /** In a cell the label is only read out. */
  room: Room;
  /** Whose value it is, for a way to its settings; absent where it is no field of the team's. */
  source?: { fieldId: string; collectionId: string };
};

export type SettingsProps<Config = unknown> = {
  config: Config;
  onChange(config: Config): void;
  /** Sentences by setting. */
  errors: Readonly<Record<string, string>>;
  /** The collection whose field it is; none in the gallery. */
  collectionId?: string;
};

/** How values of a type are shown and entered. One file beside its definition. */
export type FieldUi = {
  Display: ComponentType<DisplayProps>;
  Input: ComponentType<InputProps>;
  /** Enters several things by their ids, for conditions such as "is any of"; absent: chosen among those that occur. */
  Several?: ComponentType<InputProps<unknown, string[]>>;
  /** Absent: the settings form is made from the type's `config` schema. */
  Settings?: ComponentType<SettingsProps>;
  /** Files can be held over its value: the input then says where to drop them. */
  takesFiles?: true;
  /** What the gallery shows; absent: one of the type's examples. */
  sample?: unknown;
};

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const makeFieldUi = <Config, Value>(parts: {
  Display: ComponentType<DisplayProps<Config, Value>>;
  Input: ComponentType<InputProps<Config, Value>>;
  Several?: ComponentType<InputProps<Config, string[]>>;
  Settings?: ComponentType<SettingsProps<Config>>;
  takesFiles?: true;
  sample?: Value;
}): FieldUi => parts as unknown as FieldUi;
