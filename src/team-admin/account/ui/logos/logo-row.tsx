import { Button, FileButton, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type LogoSlot, logoShape } from "../../rules.ts";
import { LogoAddress } from "./logo-address.tsx";
import { LogoCropper } from "./logo-cropper.tsx";
import { logoKindOf } from "./logo-kind.ts";
import { LogoPreviews, PhotoPreview } from "./logo-previews.tsx";
import classes from "./logos.module.css";
import { readImage } from "./read-image.ts";
import { useLogo } from "./use-logo.ts";

const accepted = "image/png,image/jpeg,image/webp,image/gif,image/avif";

export function LogoRow({ teamId, place, url }: { teamId: string; place: LogoSlot; url: string | undefined }) {
  const t = useTranslations("account.logos");
  const errors = useTranslations("errors");
  const shape = logoShape(place);
  const { save, take: takeFrom, remove, isBusy } = useLogo(teamId, place);
  const kind = logoKindOf(place);
  const [image, setImage] = useState<HTMLImageElement>();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    const read = await readImage(file);
    if (read) setImage(read);
    else setProblem(errors("file_not_an_image"));
  };
  const take = async (picture: Blob) => {
    const failure = await save(picture);
    if (failure) setProblem(failure);
    setImage(undefined);
  };
  return (
    <section className={classes.row} aria-label={t(`places.${place}`)}>
      <div>
        <h3 className={classes.name}>{t(`places.${place}`)}</h3>
        <p className={classes.help}>{t(`help.${place}`)}</p>
        <Group gap={8} mt={12}>
          <FileButton accept={accepted} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                disabled={isBusy}
                leftSection={<Icon name="fas_upload" size={12} />}
              >
                {url ? t("replace") : t("upload")}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button variant="subtle" color="gray" size="xs" disabled={isBusy} onClick={() => void remove()}>
              {t("remove")}
            </Button>
          )}
        </Group>
        <LogoAddress
          place={t(`places.${place}`)}
          isBusy={isBusy}
          take={async (address) => {
            const failure = await takeFrom(address);
            setProblem(failure);
            return failure === undefined;
          }}
        />
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
      </div>
      {kind === "picture" ? <PhotoPreview src={url} /> : <LogoPreviews src={url} shape={shape} />}
      {image && (
        <LogoCropper
          image={image}
          {...{ kind, shape }}
          isSaving={isBusy}
          onTake={(picture) => void take(picture)}
          onClose={() => setImage(undefined)}
        />
      )}
    </section>
  );
}
