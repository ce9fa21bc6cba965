import * as z from "zod";
import { instantOf, wallTimeOf } from "#data/fields/zoned-time.ts";
import type { Filter } from "#shared/filter.ts";
import { externalAccessWays, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { flowSchema, tasksOf } from "#wizards/tasks/wizard-flow.ts";

const most = flowSchema.shape.places.unwrap().unwrap().shape.most;

/** Times are on the team's clock, as `2027-05-01T08:00`; empty is none. */
export const accessSchema = z
  .object({
    isPublic: z.boolean(),
    runRights: flowSchema.shape.runRights.unwrap(),
    externalAccessBy: z.enum(externalAccessWays),
    opensAt: z.string(),
    closesAt: z.string(),
    closedText: flowSchema.shape.closedText.unwrap(),
    hasPlaces: z.boolean(),
    mostPlaces: z.union([z.number(), z.string()]),
    /** `made`: by records of the collection that its own runs make. */
    placesCountedBy: z.enum(["made", "runs", "records"]),
    placesCollectionId: z.string().nullable(),
    placesFilter: z.custom<Filter | null>(),
    confirms: z.boolean(),
    confirmsTo: z.string().nullable(),
    confirmationSubject: z.string().max(200, "validation.tooLong"),
    confirmationText: z.string().max(5000, "validation.tooLong"),
  })
  .superRefine(({ opensAt, closesAt, hasPlaces, mostPlaces, confirms, ...values }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (opensAt && closesAt && closesAt <= opensAt) say("closesAt", "wizards.closesFirst");
    if (hasPlaces && values.placesCountedBy === "records" && !values.placesCollectionId)
      say("placesCollectionId", "validation.empty");
    if (hasPlaces && !most.safeParse(mostPlaces).success) say("mostPlaces", "validation.invalid");
    for (const name of ["confirmsTo", "confirmationSubject", "confirmationText"] as const)
      if (confirms && !values[name]?.trim()) say(name, "validation.empty");
  });

export type AccessValues = z.output<typeof accessSchema>;

const usualPlaces = 20;

export function valuesOf({ isPublic, externalAccessBy, draft }: WizardShown, timeZone: string): AccessValues {
  const { opensAt, closesAt, closedText, places, confirmation, runRights } = draft;
  return {
    ...{ isPublic, externalAccessBy, closedText, runRights },
    opensAt: onClock(opensAt, timeZone),
    closesAt: onClock(closesAt, timeZone),
    hasPlaces: places !== null,
    mostPlaces: places?.most ?? usualPlaces,
    ...countedBy(draft),
    placesFilter: places?.filter ?? null,
    confirms: confirmation !== null,
    confirmsTo: confirmation?.to ?? null,
    confirmationSubject: confirmation?.subject ?? "",
    confirmationText: confirmation?.text ?? "",
  };
}

/** Whoever limits places of a form with rows means those. */
function countedBy({
  places,
  steps,
}: WizardShown["draft"]): Pick<AccessValues, "placesCountedBy" | "placesCollectionId"> {
  const [repeated] = madeInRows({ steps });
  if (!places) return { placesCountedBy: repeated ? "made" : "runs", placesCollectionId: repeated ?? null };
  const { collectionId, onlyMade } = places;
  return { placesCountedBy: onlyMade ? "made" : collectionId ? "records" : "runs", placesCollectionId: collectionId };
}

/** Collections in which people add rows, one record each. */
export const madeInRows = ({ steps }: Pick<WizardShown["draft"], "steps">): string[] => [
  ...new Set(
    tasksOf({ steps }).flatMap(({ type, loop, isDisabled, settings }) =>
      type === "create_data_record" && loop?.over === "rows" && !isDisabled && typeof settings.collectionId === "string"
        ? settings.collectionId
        : [],
    ),
  ),
];

/** What was changed, as it is sent; places are one thing, and so is what is sent to visitors. */
export function bodyOf(changed: Partial<AccessValues>, { hasPlaces, ...values }: AccessValues, timeZone: string) {
  const { isPublic, externalAccessBy, closedText, opensAt, closesAt, runRights } = changed;
  const keys = ["hasPlaces", "mostPlaces", "placesCountedBy", "placesCollectionId", "placesFilter"] as const;
  const { placesCountedBy, placesFilter } = values;
  const collectionId = placesCountedBy === "runs" ? null : values.placesCollectionId;
  const onlyMade = placesCountedBy === "made" && collectionId !== null;
  const filter = collectionId && !onlyMade ? placesFilter : null;
  const places = hasPlaces ? { most: Number(values.mostPlaces), collectionId, filter, onlyMade } : null;
  const letter = ["confirms", "confirmsTo", "confirmationSubject", "confirmationText"] as const;
  const { confirms, confirmsTo, confirmationSubject: subject, confirmationText: text } = values;
  return {
    ...(isPublic !== undefined && { isPublic }),
    ...(externalAccessBy !== undefined && { externalAccessBy }),
    ...(runRights !== undefined && { runRights }),
    ...(closedText !== undefined && { closedText }),
    ...(opensAt !== undefined && { opensAt: instantAt(opensAt, timeZone) }),
    ...(closesAt !== undefined && { closesAt: instantAt(closesAt, timeZone) }),
    ...(keys.some((key) => changed[key] !== undefined) && { places }),
    ...(letter.some((key) => changed[key] !== undefined) && {
      confirmation: confirms ? { to: confirmsTo!, subject, text } : null,
    }),
  };
}

const onClock = (instant: string | null, timeZone: string): string =>
  instant ? new Date(wallTimeOf(Date.parse(instant), timeZone)).toISOString().slice(0, 16) : "";

/** Some browsers write the seconds too. */
const instantAt = (time: string, timeZone: string): string | null =>
  time ? new Date(instantOf(Date.parse(`${time.slice(0, 16)}Z`), timeZone)).toISOString() : null;
