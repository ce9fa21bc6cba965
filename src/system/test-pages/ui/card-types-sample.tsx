import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import { sampleNames } from "#data/fields/ui/sample-names.ts";
import { cardTypeNames } from "#modeling/cards/registry.ts";
import { CardView } from "#modeling/cards/ui/card-view.tsx";
import classes from "./card-types-sample.module.css";
import { sampleAnswers, sampleCard, sampleCollectionId, sampleFields, sampleRecord } from "./sample-cards.ts";

/** Every type of card as it stands on a record's page. */
export default function CardTypesSample() {
  const t = useTranslations("test.cardTypes");
  const words = useTranslations("cards.types");
  const typeWords = useTranslations("fields.types");
  const [answers] = useState(sampleAnswers);
  const fields = sampleFields((type) => typeWords(`${type}.name`));
  return (
    <section className={classes.cards} aria-label={t("title")}>
      <QueryClientProvider client={answers}>
        <KnownNames value={sampleNames}>
          {cardTypeNames.map((type) => (
            <CardView
              key={type}
              card={{
                ...sampleCard(type),
                title: t("one", { type: words(`${type}.name`) }),
                subtitle: words(`${type}.about`),
                description: "",
              }}
              collectionId={sampleCollectionId}
              record={sampleRecord}
              fields={fields}
            />
          ))}
        </KnownNames>
      </QueryClientProvider>
    </section>
  );
}
