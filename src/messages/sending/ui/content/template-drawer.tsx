import { Drawer } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { messagesKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { type TemplateListed, templatesContract } from "#messages/templates/contract.ts";
import { TemplatePicture } from "#messages/templates/ui/template-picture.tsx";
import { languageNames } from "#shared/languages.ts";
import { allowsContentType } from "#shared/messages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import classes from "./content.module.css";

interface TemplateDrawerProps {
  message: MessageShown;
  isOpen: boolean;
  close: () => void;
  use: (template: TemplateListed) => void;
}

/** The published templates that fit a message, each as it looks. */
export function TemplateDrawer({ message, isOpen, close, use }: TemplateDrawerProps) {
  const t = useTranslations("messages.content.templates");
  const [search, setSearch] = useState("");
  const { teamId } = useTeamScope();
  const query = {
    status: "published",
    method: message.DeliveryMethodId,
    limit: "100",
    ...(search && { search }),
  } as const;
  const found = useQuery({
    queryKey: [...messagesKey(teamId), "templates", query],
    queryFn: ({ signal }) => call(templatesContract.listTemplates, { params: { teamId }, query }, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer opened={isOpen} onClose={close} title={t("title")} position="right" size="lg">
      <div className={classes.stack}>
        <SearchInput label={t("search")} value={search} onChange={setSearch} />
        <ReadPart query={found} failed={t("failed")} lines={6}>
          {({ templates }) => {
            const fitting = templates.filter((each) => !each.IsScratch && fits(each, message));
            if (fitting.length === 0)
              return <EmptyState icon="fas_swatchbook">{t(search ? "noMatch" : "none")}</EmptyState>;
            return (
              <ul className={classes.templates}>
                {fitting.map((template) => (
                  <li key={template.Id}>
                    <button type="button" className={classes.template} onClick={() => use(template)}>
                      <TemplatePicture templateId={template.Id} name={template.Name} />
                      <strong>{template.Name}</strong>
                      <span className={classes.muted}>{languageNames[template.ContentLanguageId]}</span>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </ReadPart>
      </div>
    </Drawer>
  );
}

const fits = ({ UsedFor }: TemplateListed, { ContentTypeId }: MessageShown): boolean =>
  allowsContentType(UsedFor, ContentTypeId);
