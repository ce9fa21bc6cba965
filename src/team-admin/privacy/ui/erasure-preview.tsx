import { useTranslations } from "use-intl";
import type { Answer } from "#shared/endpoint.ts";
import type { privacyContract, StruckPlace } from "../contract.ts";
import classes from "./privacy.module.css";

type Preview = Pick<Answer<typeof privacyContract.previewErasure>, "words" | "places">;

/** Before there is no way back: what of a person is struck out beside their records, and where. */
export function ErasurePreview({ words, places, text }: Preview & { text: string }) {
  const t = useTranslations("privacy.preview");
  return (
    <div className={classes.stack}>
      <p className={classes.plain}>{text}</p>
      {places.length === 0 ? (
        <p className={classes.plain}>{t("nowhere")}</p>
      ) : (
        <>
          <p className={classes.plain}>{t("words", { words: words.join(", ") })}</p>
          <ul className={classes.struck} aria-label={t("title")}>
            {places.map((place) => (
              <li key={keyOf(place)}>
                <Place {...place} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const keyOf = ({ kind, where, goes, names }: StruckPlace): string => [kind, where, goes, ...names].join("\n");

function Place({ kind, where, goes, count, names }: StruckPlace) {
  const t = useTranslations("privacy.preview");
  const rest = count - names.length;
  const named = [
    ...names.map((name) => name || t("unnamed")),
    ...(rest > 0 && names.length > 0 ? [t("more", { count: rest })] : []),
  ];
  return (
    <>
      {t("place", { place: where || t(`kinds.${kind}`), what: t(goes ? "removed" : "struck", { count }) })}
      {named.length > 0 && <span className={classes.muted}> ({named.join(", ")})</span>}
    </>
  );
}
