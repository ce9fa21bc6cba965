import { useTranslations } from "use-intl";
import classes from "./logos.module.css";

/** A photo looks the same on either. */
export const PhotoPreview = ({ src }: { src: string | undefined }) =>
  src ? <img src={src} alt="" className={classes.photo} /> : null;

/** A logo on light and on dark: one that is white on transparent vanishes on one of them. */
export function LogoPreviews({ src, shape }: { src: string | undefined; shape: number }) {
  const t = useTranslations("account.logos");
  return (
    <div className={classes.previews}>
      {(["light", "dark"] as const).map((ground) => (
        <figure key={ground} className={classes.preview} data-ground={ground} data-shape={shape}>
          {src ? <img src={src} alt="" className={classes.logo} /> : <span className={classes.none}>{t("none")}</span>}
          <figcaption className={classes.caption}>{t(ground)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
