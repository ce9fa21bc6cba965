import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { type DisplayProps, makeFieldUi } from "../../field-ui.ts";
import { useFiles } from "../../ui/known-names.tsx";
import { SafeLink } from "../../ui/safe-link.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import classes from "./video.module.css";
import { VideoInput } from "./video-input.tsx";
import { hostOf, type Video } from "./video-source.ts";

function Display({ value, room }: DisplayProps<object, Video>) {
  return "url" in value ? <LinkedVideo url={value.url} room={room} /> : <OwnVideo fileId={value.fileId} room={room} />;
}

/** Nothing of another site is shown here, not even a picture: whoever wants to watch goes there. */
function LinkedVideo({ url, room }: { url: string; room: "cell" | "page" }) {
  const t = useTranslations("fields.inputs.video");
  const host = hostOf(url);
  if (room === "cell") {
    return (
      <span className={classes.line}>
        <Icon name="fas_video" size={14} />
        <SafeLink href={url} room="cell">
          {host}
        </SafeLink>
      </span>
    );
  }
  return (
    <div className={classes.poster}>
      <Icon name="fas_play" size={24} />
      <span className={classes.host}>{host}</span>
      <SafeLink href={url} room="page">
        {t("open")} <Icon name="fas_arrow-up-right-from-square" size={10} />
      </SafeLink>
    </div>
  );
}

function OwnVideo({ fileId, room }: { fileId: string; room: "cell" | "page" }) {
  const t = useTranslations("fields.inputs");
  const known = useFiles([fileId])(fileId);
  const name = known?.name ?? (known === null ? t("files.gone") : "…");
  if (room === "cell") {
    return (
      <span className={classes.line}>
        <Icon name="fas_video" size={14} />
        <TextLine room="cell">{name}</TextLine>
      </span>
    );
  }
  if (known === null) return <TextLine room="page">{name}</TextLine>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload what they filmed, without captions
    <video
      className={classes.player}
      controls
      preload="metadata"
      src={fileAddress(fileId)}
      aria-label={t("video.player", { name })}
    />
  );
}

export const videoUi = makeFieldUi<object, Video>({
  Display,
  Input: VideoInput,
  sample: { url: "https://vimeo.com/76979871" },
});
