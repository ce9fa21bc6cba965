import { Button, Menu, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import { SavingNote } from "#messages/content/ui/saving-note.tsx";
import type { Audience, AudienceSource } from "#messages/outgoing-messages/audience.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { isByConsent } from "#shared/messages.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./recipients.module.css";
import { SourceEditor } from "./source-editor.tsx";
import { begun } from "./whole-sources.ts";

interface AudienceCardProps {
  message: MessageShown;
  audience: Audience;
  change: (audience: Audience) => void;
  autosave: Autosave;
  mayEdit: boolean;
}

export function AudienceCard({ message, audience, change, autosave, mayEdit }: AudienceCardProps) {
  const t = useTranslations("messages.recipients");
  const { sources, except } = audience;
  const isSingleOffered = !isByConsent(message.ContentTypeId);
  const hasRecords = sources.some(({ kind }) => kind === "records");
  return (
    <Card title={t("title")} actions={mayEdit && <SavingNote autosave={autosave} />}>
      <fieldset disabled={!mayEdit} className={layout.stack}>
        {sources.length === 0 && <p className={classes.muted}>{t(isSingleOffered ? "empty" : "emptyByConsent")}</p>}
        <Sources message={message} sources={sources} set={(next) => change({ ...audience, sources: next })} />
        {mayEdit && (
          <AddSource
            label={t("add")}
            isSingleOffered={isSingleOffered}
            add={(added) => change({ ...audience, sources: [...sources, added] })}
          />
        )}
        {hasRecords && (
          <Select
            label={t("per")}
            allowDeselect={false}
            value={audience.per}
            onChange={(per) => per && change({ ...audience, per: per as Audience["per"] })}
            data={(["address", "record"] as const).map((value) => ({ value, label: t(`pers.${value}`) }))}
          />
        )}
        {(except.length > 0 || (mayEdit && sources.length > 0)) && (
          <section className={layout.stack}>
            <div>
              <h3 className={classes.heading}>{t("except")}</h3>
              <p className={classes.muted}>{t("exceptHelp")}</p>
            </div>
            <Sources
              message={message}
              sources={except}
              set={(next) => change({ ...audience, except: next })}
              isExcept
            />
            {mayEdit && (
              <AddSource
                label={t("addExcept")}
                isSingleOffered
                add={(added) => change({ ...audience, except: [...except, added] })}
              />
            )}
          </section>
        )}
      </fieldset>
    </Card>
  );
}

interface SourcesProps {
  message: MessageShown;
  sources: AudienceSource[];
  set: (sources: AudienceSource[]) => void;
  isExcept?: boolean;
}

function Sources({ message, sources, set, isExcept = false }: SourcesProps) {
  return sources.map((source, place) => (
    <SourceEditor
      // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
      key={place}
      {...{ message, source, isExcept }}
      change={(next) => set(sources.with(place, next))}
      remove={() => set(sources.toSpliced(place, 1))}
    />
  ));
}

interface AddSourceProps {
  label: string;
  isSingleOffered: boolean;
  add: (source: AudienceSource) => void;
}

function AddSource({ label, isSingleOffered, add }: AddSourceProps) {
  const t = useTranslations("messages.recipients.kinds");
  const kinds = (["records", "list", "addresses"] as const).filter((kind) => isSingleOffered || kind !== "addresses");
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" className={classes.add ?? ""} leftSection={<Icon name="fas_plus" size={12} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(begun[kind]())}>
            {t(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
