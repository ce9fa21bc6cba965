import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadDataWords } from "#client/language.ts";
import { UiGallery } from "#ui/gallery.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { BrandsSample } from "./brands-sample.tsx";
import { IconStylesSample } from "./icon-styles-sample.tsx";
import { MessageStatesSample } from "./message-states-sample.tsx";
import classes from "./test-page.module.css";
import { TestPageLinks } from "./test-page-links.tsx";

const FieldTypesSample = lazy(async () => {
  const [sample] = await Promise.all([import("./field-types-sample.tsx"), loadDataWords()]);
  return sample;
});

const CardTypesSample = lazy(async () => {
  const [sample] = await Promise.all([import("./card-types-sample.tsx"), loadDataWords()]);
  return sample;
});

/** What exists so far, on one page, to be looked at. */
export default function TestPage() {
  const t = useTranslations("test");
  return (
    <>
      <Page title={t("title")} icon="fas_flask" description={t("description")}>
        <TestPageLinks />
        <MessageStatesSample />
        <IconStylesSample />
        <BrandsSample />
        <Suspense fallback={<SkeletonTable />}>
          <CardTypesSample />
          <FieldTypesSample />
        </Suspense>
      </Page>
      <div className={classes.gallery}>
        <UiGallery />
      </div>
    </>
  );
}
