import type { DataCollection } from "#features/collections/contract.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { BlueprintCard } from "./blueprint-card.tsx";
import classes from "./details.module.css";
import { MembersCard } from "./members-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { PlaceCard } from "./place-card.tsx";
import { RecordsCard } from "./records-card.tsx";
import { KindCard, ShownCard } from "./switch-cards.tsx";
import { useDetailsForm } from "./use-details-form.ts";
import type { PlainWords } from "./use-plain-words.ts";

interface DetailsFormProps {
  collection: DataCollection;
  words: PlainWords;
}

export function DetailsForm({ collection, words }: DetailsFormProps) {
  const details = useDetailsForm(collection, words);
  const { form, followed } = details;
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {/* Enter saves, also while the bar with its button is not there. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <NamesCard details={details} language={words.language} />
      <PlaceCard details={details} collection={collection} />
      {collection.isSmartCollection && <MembersCard details={details} collection={collection} />}
      <ShownCard details={details} />
      {!collection.isSmartCollection && (
        <>
          <RecordsCard details={details} collectionId={collection.id} />
          <KindCard details={details} />
          <BlueprintCard details={details} />
        </>
      )}
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}
