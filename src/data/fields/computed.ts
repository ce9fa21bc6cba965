/** A value that is worked out where the settings of its field name the fields it follows from; else it is set by hand. */
export type Computed<Value> = {
  /** The settings that name them; one that is not set, or whose field is gone: nothing follows. */
  needs: readonly string[];
  /** What a person decides; it stays until a person takes it back. */
  byHand: readonly Value[];
  /** It becomes another by itself once the time in the field of that setting is over, from one of these values. */
  turns: { setting: string; from: readonly Value[] };
  /** Of the values of the named fields, by setting. */
  compute(values: Readonly<Record<string, unknown>>, isOver: () => boolean): Value;
};
