import { Button, Drawer, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "#client/language.ts";
import { foldText } from "#shared/fold-text.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { ActionMenu } from "#ui/action-menu.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ProductTemplateListed } from "../contract.ts";
import { ProductTemplatePicture } from "./template-picture.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { useProductPreview, useProductTemplates } from "./template-queries.ts";
import classes from "./templates.module.css";
import { useProductActions } from "./use-product-actions.ts";

/** Templates that are there from the start, below the team's own. */
export function ProductTemplates({ search, mayManage }: { search: string; mayManage: boolean }) {
  const t = useTranslations("templates.product");
  const say = useTranslations("ui.actions");
  const spoken = useLanguage();
  const [language, setLanguage] = useState<Language>(spoken);
  const [looked, setLooked] = useState<ProductTemplateListed>();
  const found = useProductTemplates(language);
  const matching = (found.data ?? []).filter(({ Name }) => foldText(Name).includes(foldText(search)));
  if (found.data && matching.length === 0) return null;
  return (
    <section className={classes.stack} aria-label={t("title")}>
      <div className={classes.bar}>
        <div className={classes.about}>
          <h2 className={classes.sectionTitle}>{t("title")}</h2>
          <p className={classes.quiet}>{t("about")}</p>
        </div>
        <Select
          aria-label={t("language")}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(chosen) => chosen && setLanguage(chosen as Language)}
        />
      </div>
      <ReadPart query={found} failed={t("failed")} outline={<Outline />}>
        {() => (
          <ul className={classes.pictures}>
            {matching.map((template) => (
              <ProductCard key={template.Key} {...{ template, mayManage }} look={() => setLooked(template)} />
            ))}
          </ul>
        )}
      </ReadPart>
      <Drawer
        opened={!!looked}
        onClose={() => setLooked(undefined)}
        title={looked?.Name}
        position="right"
        size="xl"
        closeButtonProps={{ "aria-label": say("close") }}
      >
        {looked && <ProductLook template={looked} mayManage={mayManage} />}
      </Drawer>
    </section>
  );
}

type CardProps = { template: ProductTemplateListed; mayManage: boolean; look: () => void };

function ProductCard({ template, mayManage, look }: CardProps) {
  const t = useTranslations("templates");
  const { menuOf } = useProductActions();
  return (
    <li className={classes.picture}>
      <ProductTemplatePicture template={template} />
      <div className={classes.line}>
        <button type="button" className={classes.look} onClick={look} lang={template.ContentLanguageId}>
          {template.Name}
        </button>
        <ActionMenu actions={menuOf(template, mayManage)} label={t("actionsFor", { name: template.Name })} />
      </div>
      <p className={classes.quiet} lang={template.ContentLanguageId}>
        {template.About}
      </p>
    </li>
  );
}

function ProductLook({ template, mayManage }: Omit<CardProps, "look">) {
  const t = useTranslations("templates");
  const preview = useProductPreview(template);
  const { use, copy } = useProductActions();
  return (
    <div className={classes.stack}>
      <div className={classes.standing}>
        <Button onClick={() => void use(template)}>{t("actions.use")}</Button>
        {mayManage && (
          <Button variant="default" onClick={() => void copy(template)}>
            {t("product.copy")}
          </Button>
        )}
      </div>
      <TemplatePreview preview={preview} isEmail />
    </div>
  );
}

const Outline = () => (
  <div className={classes.pictures}>
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} height={280} />
    ))}
  </div>
);
