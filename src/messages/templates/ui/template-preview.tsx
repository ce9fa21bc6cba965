import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { type TemplateShown, templatesContract } from "../contract.ts";
import { templatesKey } from "./template-queries.ts";
import classes from "./templates.module.css";

/** A template as somebody would get it, with examples for what is known of them. */
export function TemplatePreview({ template, flush }: { template: TemplateShown; flush: () => Promise<boolean> }) {
  const t = useTranslations("templates");
  const { teamId } = useTeamScope();
  const [screen, setScreen] = useState<"desktop" | "phone">("desktop");
  const preview = useQuery({
    queryKey: [...templatesKey(teamId), "preview", template.Id, template.Version],
    queryFn: async ({ signal }) => {
      await flush();
      const asked = { params: { teamId, templateId: template.Id }, query: {} };
      return call(templatesContract.previewTemplate, asked, { signal });
    },
  });
  return (
    <ReadPart query={preview} failed={t("previewFailed")} lines={8}>
      {({ subject, html, text, problems }) => (
        <div className={classes.stack}>
          {problems.length > 0 && (
            <ul className={classes.problems}>
              {problems.map(({ blockId, part, line, column, message }) => (
                <li key={`${blockId} ${part} ${line} ${column}`}>{message}</li>
              ))}
            </ul>
          )}
          {subject && <p className={classes.subject}>{subject}</p>}
          {html ? (
            <>
              <SegmentedControl
                size="xs"
                aria-label={t("screen.label")}
                data={(["desktop", "phone"] as const).map((value) => ({ value, label: t(`screen.${value}`) }))}
                value={screen}
                onChange={(chosen) => setScreen(chosen as "desktop" | "phone")}
              />
              <iframe
                className={classes.frame}
                data-narrow={screen === "phone" || undefined}
                sandbox=""
                srcDoc={html}
                title={t("actions.preview")}
              />
            </>
          ) : text ? (
            <pre className={classes.words}>{text}</pre>
          ) : (
            <EmptyState icon="fas_eye">{t("nothing")}</EmptyState>
          )}
        </div>
      )}
    </ReadPart>
  );
}
