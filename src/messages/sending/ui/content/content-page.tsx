import { Button, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import { RecipientsPath } from "#messages/content/ui/recipients-path.ts";
import { tagContextOf, useMergeTags } from "#messages/content/ui/use-merge-tags.ts";
import { type MessageShown, outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { StepBar } from "#messages/outgoing-messages/ui/frame/step-bar.tsx";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { beginDesign } from "#messages/templates/begin-design.ts";
import { templatesContract } from "#messages/templates/contract.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import type { Language } from "#shared/languages.ts";
import { confirm } from "#ui/confirm.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ChecksCard } from "./checks-card.tsx";
import classes from "./content.module.css";
import { ContentHead } from "./content-head.tsx";
import { ContentStart, type Start } from "./content-start.tsx";
import { DesignCard } from "./design-card.tsx";
import { MeanwhileNote } from "./meanwhile-note.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { type ChosenTemplate, TemplateDrawer } from "./template-drawer.tsx";
import { TextCard } from "./text-card.tsx";
import { useSharedWriting } from "./use-shared-writing.ts";

/** What a message says, with how it will look beside it. */
export default function ContentPage() {
  return <MessageFrame part="content">{(message) => <Content message={message} />}</MessageFrame>;
}

function Content({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(message.ContentLanguageId);
  const { autosave, written, generation, drawAnew, replace, conflictWith, resolve } = useSharedWriting(message);
  // What is not saved would be lost.
  useAskBeforeLeaving(conflictWith !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  /** Between asking for a template and its coming: what would be typed then would be replaced. */
  const [isTaking, setTaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Whoever works by keys goes on here, not at the top of the page.
  useEffect(() => {
    if (!isTaking) return;
    return () => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    };
  }, [isTaking]);
  const [wanted, setWanted] = useState<{ id: string }>();
  /** Somebody said that text is all they want, before there is any. */
  const [isPlain, setPlain] = useState(false);
  const about = tagContextOf(message);
  const known = useMergeTags(about);
  const mayEdit = message.Actions.includes("edit");
  const content = written.in(language);
  const isEmail = message.DeliveryMethodId === "EMAIL";
  const isDesigned = isEmail && content.design !== null;
  const isBlank = isEmail && !isDesigned && content.text === "" && !isPlain;

  const goOn = async () => {
    if (await autosave.flush()) await navigate({ to: partPath(teamId, message.Id, "recipients") });
  };
  /** What was there before is one click away. */
  const offerUndo = (sentence: string) => {
    const before = { ...content };
    const undo = () => {
      written.write(language, before);
      drawAnew();
    };
    toast.done(sentence, { undo: { label: t("content.undo"), run: undo } });
  };
  /** What was there before is one click away. */
  const startFromScratch = async () => {
    setTaking(true);
    try {
      const body = { DeliveryMethodId: message.DeliveryMethodId, ContentLanguageId: language };
      const { Design } = await call(templatesContract.startFromScratch, { params: { teamId }, body });
      if (!isBlank) offerUndo(t("content.change.startedFromScratch"));
      written.write(language, { design: Design, text: "", isTextOwn: false });
      drawAnew();
    } catch (error) {
      toast.fail(explainFailure(t("content.change.scratchFailed"), error));
    } finally {
      setTaking(false);
    }
  };
  const begin = async (start: Start) => {
    if (start === "template") return setChoosing(true);
    if (start === "scratch") return startFromScratch();
    if (start === "design") {
      written.write(language, {
        design: beginDesign(content.text) as unknown as Record<string, unknown>,
        isTextOwn: false,
      });
      drawAnew();
      return;
    }
    setPlain(true);
    if (!isDesigned) return;
    const isSure = await confirm({
      title: t("content.toText.title"),
      body: t("content.toText.body"),
      confirmLabel: t("content.toText.confirm"),
    });
    if (!isSure) return;
    offerUndo(t("content.toText.done"));
    written.write(language, { design: null, isTextOwn: true });
  };
  const takeTemplate = async ({ name, asked }: ChosenTemplate) => {
    setChoosing(false);
    const isReplacing = isDesigned || content.text !== "";
    if (isReplacing) {
      const isSure = await confirm({
        title: t("content.templates.replacing", { name }),
        body: t("content.templates.replacingBody"),
        confirmLabel: t("content.templates.use"),
      });
      if (!isSure) return;
    }
    setTaking(true);
    try {
      // What could not be saved would be saved later, over the template.
      if (!(await autosave.flush())) return;
      const before = written.contents;
      const params = { teamId, messageId: message.Id };
      const changed = await call(outgoingMessagesContract.useTemplate, { params, body: asked });
      replace(changed);
      const undo = () => {
        written.replace(before);
        autosave.save({ Contents: before });
        drawAnew();
      };
      toast.done(t("content.templates.used", { name }), {
        ...(isReplacing && { undo: { label: t("content.undo"), run: undo } }),
      });
    } catch (error) {
      toast.fail(explainFailure(t("content.templates.useFailed", { name, id: Object.values(asked)[0]! }), error));
    } finally {
      setTaking(false);
    }
  };
  const change = mayEdit && isEmail && !isBlank && (
    <ChangeMenu isDesigned={isDesigned} begin={(start) => void begin(start)} />
  );
  const preview = <PreviewCard {...{ message, language, autosave }} />;
  return (
    <RecipientsPath value={mayEdit ? partPath(teamId, message.Id, "recipients") : undefined}>
      <div ref={place} tabIndex={-1} className={`${layout.stack} ${classes.content}`} inert={isTaking}>
        {conflictWith && <MeanwhileNote name={conflictWith} resolve={resolve} />}
        <ContentHead {...{ message, language, setLanguage, written, known, autosave }} />
        {isBlank && mayEdit && <ContentStart begin={(start) => void begin(start)} />}
        {isDesigned && (
          <DesignCard {...{ message, language, written, about, preview, generation, wanted }} actions={change} />
        )}
        {!isDesigned && !(isBlank && mayEdit) && (
          <div className={classes.columns}>
            <TextCard {...{ message, language, written, known }} actions={change} />
            {preview}
          </div>
        )}
        {isEmail && <AttachmentsCard message={message} autosave={autosave} mayEdit={mayEdit} />}
        {mayEdit && (
          <ChecksCard
            message={message}
            show={(check) => {
              if (check.language) setLanguage(check.language);
              if (check.blockId) setWanted({ id: check.blockId });
            }}
          />
        )}
        <TemplateDrawer
          message={message}
          isOpen={isChoosing}
          close={() => setChoosing(false)}
          use={(template) => void takeTemplate(template)}
        />
        <StepBar
          step="content"
          messageId={message.Id}
          {...(mayEdit && { next: <Button onClick={() => void goOn()}>{t("frame.next")}</Button> })}
        />
      </div>
    </RecipientsPath>
  );
}

function ChangeMenu({ isDesigned, begin }: { isDesigned: boolean; begin: (start: Start) => void }) {
  const t = useTranslations("messages.content.change");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icon name="fas_chevron-down" size={10} />}>
          {t("label")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => begin("template")}>{t("template")}</Menu.Item>
        <Menu.Item onClick={() => begin("scratch")}>{t("scratch")}</Menu.Item>
        {isDesigned ? (
          <Menu.Item onClick={() => begin("text")}>{t("text")}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => begin("design")}>{t("design")}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
