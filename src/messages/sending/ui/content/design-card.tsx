import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Design } from "#messages/content/design.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { TagContext } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { brandAccent } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePreview } from "../recipient-queries.ts";
import classes from "./content.module.css";
import type { Written } from "./use-written.ts";

const Designer = lazy(() => import("#messages/content/ui/designer/designer.tsx"));

type Side = "design" | "preview" | "text";

interface DesignCardProps {
  message: MessageShown;
  language: Language;
  written: Written;
  about: TagContext;
  actions: ReactNode;
  preview: ReactNode;
  /** Counts what came from elsewhere: the designer begins anew with it. */
  generation: number;
  /** A block that is to be looked at. */
  wanted: { id: string } | undefined;
}

/** A message with a design: made, looked at, and as text. */
export function DesignCard({ message, language, written, about, actions, preview, ...rest }: DesignCardProps) {
  const t = useTranslations("messages.content");
  const [side, setSide] = useState<Side>("design");
  const { generation, wanted } = rest;
  useEffect(() => {
    if (wanted) setSide("design");
  }, [wanted]);
  const selection = useTeamSelection();
  const mayEdit = message.Actions.includes("edit");
  const { design } = written.in(language);
  const sides: Side[] = ["design", "preview", "text"];
  return (
    <section aria-label={t("design")}>
      <div className={layout.bar}>
        <SegmentedControl
          aria-label={t("sides.label")}
          data={sides.map((value) => ({ value, label: t(`sides.${value}`) }))}
          value={side}
          onChange={(chosen) => setSide(chosen as Side)}
        />
        {actions}
      </div>
      <div className={classes.side}>
        {side === "design" && (
          <Suspense fallback={<Skeleton height={480} />}>
            <Designer
              key={`${language} ${generation}`}
              design={design as unknown as Design}
              onChange={(changed) => written.write(language, { design: changed as unknown as Record<string, unknown> })}
              readOnly={!mayEdit}
              accent={selection?.team.publicAccent ?? brandAccent.simply}
              language={language}
              about={about}
              wanted={wanted}
            />
          </Suspense>
        )}
        {side === "preview" && preview}
        {side === "text" && <TextVersion {...{ message, language, written, mayEdit }} />}
      </div>
    </section>
  );
}

type TextVersionProps = Pick<DesignCardProps, "message" | "language" | "written"> & { mayEdit: boolean };

/** For who reads mails without pictures or design: made from the design until somebody writes it. */
function TextVersion({ message, language, written, mayEdit }: TextVersionProps) {
  const t = useTranslations("messages.content");
  const say = useTranslations("messageDesigner.sample");
  const { text, isTextOwn, design } = written.in(language);
  const derived = usePreview(message, { language, recipient: null });
  const mode = isTextOwn ? "own" : "derived";
  const accent = useTeamSelection()?.team.publicAccent ?? brandAccent.simply;
  const begin = async () => {
    const { deriveDesignText } = await import("#messages/content/ui/derive-design-text.ts");
    const totals = { total: say("total"), sum: say("total"), colon: ": " };
    const words = { description: "", quantity: say("quantity"), price: say("price"), ...totals };
    const begun = deriveDesignText(design as unknown as Design, { accent, language, words });
    written.write(language, { text: begun, isTextOwn: true });
  };
  return (
    <div className={layout.stack}>
      <div className={layout.bar}>
        <p className={classes.muted}>{t(`textVersion.${mode}`)}</p>
        {mayEdit && isTextOwn && (
          <Button variant="default" size="xs" onClick={() => written.write(language, { text: "", isTextOwn: false })}>
            {t("textVersion.derive")}
          </Button>
        )}
        {mayEdit && !isTextOwn && (
          <Button variant="default" size="xs" onClick={() => void begin()}>
            {t("textVersion.write")}
          </Button>
        )}
      </div>
      {isTextOwn ? (
        <Textarea
          aria-label={t("text")}
          autosize
          minRows={12}
          maxRows={30}
          lang={language}
          value={text}
          readOnly={!mayEdit}
          onChange={(event) => written.write(language, { text: event.currentTarget.value, isTextOwn: true })}
        />
      ) : (
        <ReadPart query={derived} failed={t("previewFailed")} lines={8}>
          {(shown) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached without a mouse
            <pre className={layout.text} tabIndex={0}>
              {shown.text}
            </pre>
          )}
        </ReadPart>
      )}
    </div>
  );
}
