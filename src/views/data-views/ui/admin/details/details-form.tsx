import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import type { ViewShown } from "../../../contract.ts";
import { viewTypes } from "../../../registry.ts";
import type { ReadView } from "../view-queries.ts";
import { CssCard } from "./css-card.tsx";
import classes from "./details.module.css";
import { ItemUrlCard } from "./item-url-card.tsx";
import { LookCard } from "./look-card.tsx";
import { MissingCard } from "./missing-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { OutsideCard } from "./outside-card.tsx";
import { ReadersCard } from "./readers-card.tsx";
import { RecordsCard } from "./records-card.tsx";
import { RowColorsCard } from "./row-colors-card.tsx";
import { useDetailsForm } from "./use-details-form.ts";
import { UsedInCard } from "./used-in-card.tsx";

type DetailsFormProps = { view: ViewShown; usedIn: NonNullable<ReadView["usedIn"]>; opens: ReadView["opens"] };

export function DetailsForm({ view, usedIn, opens }: DetailsFormProps) {
  const details = useDetailsForm(view);
  const { form, isDirty, discard } = details;
  const { isOfOne } = viewTypes[view.type];
  const part = { details, view };
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <NamesCard {...part} />
      <LookCard {...part} />
      <RecordsCard {...part} />
      {!isOfOne && <RowColorsCard {...part} />}
      {!isOfOne && <ItemUrlCard {...part} />}
      <MissingCard {...part} />
      {!view.isPersonal && <ReadersCard {...part} />}
      {!view.isPersonal && <OutsideCard {...part} opens={opens} />}
      <UsedInCard usedIn={usedIn} />
      <CssCard {...part} />
      <SaveBar dirty={isDirty} saving={form.saving} discard={discard} />
    </form>
  );
}
