import { Anchor, Select, Tabs } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { CodeExample } from "#ui/code-example.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import {
  createExample,
  type ExampleTarget,
  exampleLanguages,
  listExample,
  valuesFor,
  verifyExample,
} from "../examples.ts";
import classes from "./integrations.module.css";

const zapierSteps = ["one", "two", "three", "four"] as const;

/** Steps for Zapier, and examples for scripts that run as they are. */
export default function ConnectPage() {
  const t = useTranslations("integrations.connect");
  return (
    <Page title={t("title")} description={t("about")}>
      <Card title={t("zapier.title")} icons={["fas_bolt"]}>
        <div className={classes.stack}>
          <p className={classes.text}>{t("zapier.about")}</p>
          <ol className={classes.steps}>
            {zapierSteps.map((step) => (
              <li key={step}>{t(`zapier.${step}`)}</li>
            ))}
          </ol>
          <p className={classes.text}>{t("zapier.back")}</p>
        </div>
      </Card>
      <ScriptCard />
      <Card title={t("verify.title")} icons={["fas_shield-halved"]}>
        <div className={classes.stack}>
          <p className={classes.text}>{t("verify.about")}</p>
          <Tabs defaultValue="javascript">
            <LanguageTabs languages={["javascript", "python"]} />
            {(["javascript", "python"] as const).map((language) => (
              <Tabs.Panel key={language} value={language} pt={12}>
                <CodeExample label={`${t("verify.title")}: ${languageNames[language]}`}>
                  {verifyExample[language]}
                </CodeExample>
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
      </Card>
    </Page>
  );
}

function ScriptCard() {
  const t = useTranslations("integrations.connect.script");
  const { data, error, refetch } = useCollections();
  const [chosen, setChosen] = useState<string>();
  if (!data)
    return (
      <NotReadYet error={error} retry={refetch} rows={4} columns={1}>
        {t("loadFailed")}
      </NotReadYet>
    );
  const collections = data.filter(isForExamples).toSorted((a, b) => a.pluralName.localeCompare(b.pluralName));
  const collection = collections.find(({ id }) => id === chosen) ?? collections.find(isPeople) ?? collections[0];
  return (
    <Card title={t("title")} icons={["fas_code"]}>
      {collection ? (
        <div className={classes.stack}>
          <p className={classes.text}>{t("about")}</p>
          <Select
            label={t("collection")}
            searchable
            allowDeselect={false}
            value={collection.id}
            onChange={(id) => setChosen(id ?? undefined)}
            data={collections.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
          />
          <CodeExample label={t("key")}>{'export SIMPLY_KEY="simply_…"'}</CodeExample>
          <Examples collectionId={collection.id} />
          <p className={classes.text}>
            {t.rich("more", {
              link: (words) => (
                <Anchor href="/api/docs" target="_blank" rel="noreferrer" underline="always">
                  {words}
                </Anchor>
              ),
            })}
          </p>
        </div>
      ) : (
        <EmptyState icon="fas_folder">{t("empty")}</EmptyState>
      )}
    </Card>
  );
}

const isPeople = ({ representsPeople }: DataCollection) => representsPeople;

const isForExamples = ({ isSmartCollection, isInternalConfiguration, isUsedAsCustomList }: DataCollection) =>
  !isSmartCollection && !isInternalConfiguration && !isUsedAsCustomList;

function Examples({ collectionId }: { collectionId: string }) {
  const t = useTranslations("integrations.connect.script");
  const { teamId } = useTeamScope();
  const { data: fields = [] } = useFields(collectionId);
  const place: ExampleTarget = { origin: window.location.origin, teamId, collectionId, values: valuesFor(fields) };
  const [list, create] = [listExample(place), createExample(place)];
  return (
    <Tabs defaultValue="curl">
      <LanguageTabs languages={exampleLanguages} />
      {exampleLanguages.map((language) => (
        <Tabs.Panel key={language} value={language} pt={12}>
          <div className={classes.stack}>
            <h3 className={classes.heading}>{t("list")}</h3>
            <CodeExample label={`${t("list")}: ${languageNames[language]}`}>{list[language]}</CodeExample>
            <h3 className={classes.heading}>{t("create")}</h3>
            <CodeExample label={`${t("create")}: ${languageNames[language]}`}>{create[language]}</CodeExample>
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const languageNames = { curl: "curl", javascript: "JavaScript", python: "Python" } as const;

function LanguageTabs({ languages }: { languages: readonly (keyof typeof languageNames)[] }) {
  return (
    <Tabs.List>
      {languages.map((language) => (
        <Tabs.Tab key={language} value={language}>
          {languageNames[language]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
