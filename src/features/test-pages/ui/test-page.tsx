import { useTranslations } from "use-intl";
import { UiGallery } from "#ui/gallery.tsx";
import { Page } from "#ui/page.tsx";
import { BrandsSample } from "./brands-sample.tsx";
import { IconStylesSample } from "./icon-styles-sample.tsx";
import { MessageStatesSample } from "./message-states-sample.tsx";
import classes from "./test-page.module.css";
import { TestPageLinks } from "./test-page-links.tsx";

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
      </Page>
      <div className={classes.gallery}>
        <UiGallery />
      </div>
    </>
  );
}
