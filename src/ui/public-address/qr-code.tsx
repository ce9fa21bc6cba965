import { useTranslations } from "use-intl";
import { drawQr } from "#shared/qr-picture.ts";
import classes from "./public-address.module.css";

/** Dark on white in every scheme: cameras do not read it otherwise. */
export default function QrCode({ address }: { address: string }) {
  const t = useTranslations("publicAddress");
  const { size, path } = drawQr(address);
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={t("code")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
