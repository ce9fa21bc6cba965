import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import classes from "./day-info.module.css";
import type { DayInfo } from "./placed-event.ts";

/** What another collection says about a day: a picture, a few words, that it is closed. */
export function DayInfos({ infos }: { infos: readonly DayInfo[] }) {
  const t = useTranslations("views.calendar");
  return (
    <>
      {infos.map(({ recordId, imageFileId, text, isClosed }) => (
        <span key={recordId} className={classes.info} data-closed={isClosed || undefined} title={text}>
          {imageFileId && <img src={fileAddress(imageFileId, 64)} alt="" loading="lazy" className={classes.picture} />}
          <span className={classes.text}>{text || (isClosed ? t("closed") : "")}</span>
          {isClosed && text && <span className={classes.hidden}>{t("closed")}</span>}
        </span>
      ))}
    </>
  );
}
