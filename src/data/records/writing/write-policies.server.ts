/** A check that is not made, and why that is right. */
type LeftOut = { leftOut: string };

/**
 * How records that are to be written are checked. Rights are not among it: they are always asked, of the writer; nor are
 * versions, which count wherever somebody says on which one a change was based.
 */
export type WritePolicy = {
  /** `read`: they come as they were sent, and are read by the types of their fields. */
  values: "read" | LeftOut;
  /** `filled`: where a record comes into a collection, what was not said is what the collection says. */
  defaults: "filled" | LeftOut;
  /** `touched`: what was empty before the rule was made may stay so. `all`: nothing may. */
  required: "touched" | "all" | LeftOut;
  /**
   * `offered`: files, records, items and collections are there, are what the field takes, and are open to the writer.
   * `offeredOnce`: items may be retired by now. `linked`: links lead to records that are there; nothing else is asked.
   */
  named: "offered" | "offeredOnce" | "linked" | LeftOut;
  /** `byHolder`: who has the value is said, as far as the writer may know. `told`: only that somebody has it. */
  unique: "byHolder" | "told" | LeftOut;
};

/** Whatever is checked here: the write itself lets no value of a unique field in twice. */
const byTheWrite: LeftOut = {
  leftOut: "The write refuses it by itself, and there is nothing to report of the others.",
};

const nothing = (leftOut: string): WritePolicy => ({
  values: { leftOut },
  defaults: { leftOut },
  required: { leftOut },
  named: { leftOut },
  unique: byTheWrite,
});

/** What somebody sends for one record. */
const sent: WritePolicy = {
  values: "read",
  defaults: "filled",
  required: "touched",
  named: "offered",
  unique: byTheWrite,
};

/** Everything that writes records, with what it leaves out. Whoever adds one says why. */
export const writePolicies = {
  sent,

  /** The same for many, or for what comes out of the bin: who stands in the way is named. */
  sentTogether: { ...sent, unique: "byHolder" },

  imported: {
    values: { leftOut: "Each cell was read by its field's type, and is reported by its row and column." },
    defaults: "filled",
    required: "all",
    // A file tells of the past: what was chosen then may be retired by now.
    named: "offeredOnce",
    unique: "told",
  },

  undone: {
    values: { leftOut: "Only what is a value of the field's present type was taken back." },
    defaults: { leftOut: "A record comes back as it was." },
    required: { leftOut: "What was empty then may be empty again, whatever was demanded since." },
    // Items, files and collections that are gone stay in a value as they do everywhere; a link cannot.
    named: "linked",
    unique: "byHolder",
  },

  merged: {
    values: { leftOut: "One item's id stands in the place of another's." },
    defaults: { leftOut: "No record comes into a collection." },
    required: "touched",
    named: { leftOut: "The item was found in the list; a smart list that does not offer it takes it all the same." },
    unique: byTheWrite,
  },

  /** Two records of people's become one: what both had is laid together, and links follow. */
  mergedRecords: {
    ...sent,
    defaults: { leftOut: "What neither of the two had stays empty." },
    // Either may have been chosen from what is retired by now.
    named: "offeredOnce",
    unique: "byHolder",
  },

  copied: {
    values: "read",
    defaults: { leftOut: "A copy has what its original has." },
    required: { leftOut: "The original may be older than the rule." },
    named: { leftOut: "What leads out of what is copied was left behind; the rest is made in the same change set." },
    unique: byTheWrite,
  },

  computed: nothing("Values that follow from others are nobody's to choose."),

  struckOut: nothing("What somebody has the right to see erased is erased, whatever rules its fields have."),
} satisfies Record<string, WritePolicy>;
