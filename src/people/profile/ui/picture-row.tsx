import { Button, FileButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { useIncomingFiles } from "#ui/use-incoming-files.ts";
import { pictureAmong, pictureTypes } from "./picture-file.ts";
import classes from "./picture-row.module.css";
import type { Profile } from "./profile-data.ts";
import { SettingsRow } from "./settings-row.tsx";
import { usePicture } from "./use-picture.ts";

export function PictureRow({ profile }: { profile: Profile }) {
  const t = useTranslations("profile.picture");
  const picture = usePicture();
  const isOver = useIncomingFiles((files) => picture.take(pictureAmong(files)));
  return (
    <SettingsRow label={t("label")} help={t("help", { most: picture.most })}>
      <div className={classes.picture} data-over={isOver || undefined}>
        <span className={classes.avatar} data-busy={picture.isBusy || undefined}>
          <PersonAvatar name={profile.name} picture={picture.preview ?? profile.pictureUrl} size={64} />
        </span>
        <div className={classes.actions}>
          <div className={classes.buttons}>
            <FileButton accept={pictureTypes.join(",")} onChange={(file) => picture.take(file ?? undefined)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={picture.isBusy}
                  leftSection={<Icon name="fas_upload" size={12} />}
                >
                  {profile.pictureUrl ? t("replace") : t("upload")}
                </Button>
              )}
            </FileButton>
            {profile.pictureUrl && (
              <Button variant="subtle" color="gray" disabled={picture.isBusy} onClick={() => void picture.remove()}>
                {t("remove")}
              </Button>
            )}
          </div>
          <div role="status" className={classes.note}>
            {picture.progress ?? (isOver && t("dropNow"))}
          </div>
          {!picture.progress && !isOver && !picture.problem && (
            <div className={classes.note} data-hint>
              {t("drop")}
            </div>
          )}
          <div role="alert" className={classes.problem}>
            {!picture.isBusy && picture.problem}
          </div>
        </div>
      </div>
    </SettingsRow>
  );
}
