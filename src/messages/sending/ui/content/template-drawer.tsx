import { Drawer } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { messagesKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { type TemplateListed, templatesContract } from "#messages/templates/contract.ts";
import { ProductTemplatePicture, TemplatePicture } from "#messages/templates/ui/template-picture.tsx";
import { useProductTemplates } from "#messages/templates/ui/template-queries.ts";
import { foldText } from "#shared/fold-text.ts";
import { languageNames } from "#shared/languages.ts";
import { allowsContentType } from "#shared/messages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import classes from "./content.module.css";

/** One of the team's own, or one that comes with the product. */
export type ChosenTemplate = { name: string; asked: { templateId: string } | { productTemplate: string } };

interface TemplateDrawerProps {
  message: MessageShown;
  isOpen: boolean;
  close: () => void;
  use: (template: ChosenTemplate) => void;
}

/** The templates that fit a message, each as it looks: the team's own, and what comes with the product. */
export function TemplateDrawer({ message, isOpen, close, use }: TemplateDrawerProps) {
  const t = useTranslations("messages.content.templates");
  const say = useTranslations("ui.actions");
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
  const product = useProductTemplates(message.ContentLanguageId, isOpen);
  const readyMade = (product.data ?? []).filter(
    ({ Name, DeliveryMethodId, ContentTypes }) =>
      DeliveryMethodId === message.DeliveryMethodId &&
      ContentTypes.includes(message.ContentTypeId) &&
      foldText(Name).includes(foldText(search.trim())),
  );
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      title={t("title")}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <div className={layout.stack}>
        <SearchInput label={t("search")} value={search} onChange={setSearch} />
        <ReadPart query={found} failed={t("failed")} lines={6}>
          {({ templates }) => {
            const fitting = templates.filter((each) => !each.IsScratch && fits(each, message));
            if (fitting.length + readyMade.length === 0)
              return <EmptyState icon="fas_swatchbook">{t(search ? "noMatch" : "none")}</EmptyState>;
            return (
              <>
                <Group title={t("own")}>
                  {fitting.map((template) => (
                    <Offer
                      key={template.Id}
                      name={template.Name}
                      about={languageNames[template.ContentLanguageId]}
                      picture={<TemplatePicture templateId={template.Id} name={template.Name} />}
                      use={() => use({ name: template.Name, asked: { templateId: template.Id } })}
                    />
                  ))}
                </Group>
                <Group title={t("readyMade")}>
                  {readyMade.map((template) => (
                    <Offer
                      key={template.Key}
                      name={template.Name}
                      about={template.About}
                      picture={<ProductTemplatePicture template={template} />}
                      use={() => use({ name: template.Name, asked: { productTemplate: template.Key } })}
                    />
                  ))}
                </Group>
              </>
            );
          }}
        </ReadPart>
      </div>
    </Drawer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title} className={layout.stack}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <ul className={classes.templates}>{children}</ul>
    </section>
  );
}

type OfferProps = { name: string; about: string; picture: ReactNode; use: () => void };

function Offer({ name, about, picture, use }: OfferProps) {
  return (
    <li>
      <button type="button" className={classes.template} onClick={use}>
        {picture}
        <strong>{name}</strong>
        <span className={classes.muted}>{about}</span>
      </button>
    </li>
  );
}

const fits = ({ UsedFor }: TemplateListed, { ContentTypeId }: MessageShown): boolean =>
  allowsContentType(UsedFor, ContentTypeId);
