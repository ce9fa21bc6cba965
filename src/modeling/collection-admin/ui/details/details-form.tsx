import type { DataCollection } from "#data/collections/contract.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { BlueprintCard } from "./blueprint-card.tsx";
import classes from "./details.module.css";
import { MembersCard } from "./members-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { PlaceCard } from "./place-card.tsx";
import { MessagesCard, RecordsCard } from "./records-card.tsx";
import { KindCard, ShownCard } from "./switch-cards.tsx";
import { useDetailsForm } from "./use-details-form.ts";

export function DetailsForm({ collection }: { collection: DataCollection }) {
  const details = useDetailsForm(collection);
  const { form, isDirty, discard } = details;
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <NamesCard details={details} collection={collection} />
      <PlaceCard details={details} collection={collection} />
      {collection.isSmartCollection && <MembersCard details={details} collection={collection} />}
      <ShownCard details={details} />
      {!collection.isSmartCollection && (
        <>
          <RecordsCard details={details} collectionId={collection.id} />
          <MessagesCard details={details} collectionId={collection.id} />
          <KindCard details={details} />
          <BlueprintCard details={details} />
        </>
      )}
      <SaveBar dirty={isDirty} saving={form.saving} discard={discard} />
    </form>
  );
}
