import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { Room } from "../field-ui.ts";
import classes from "./file-display.module.css";
import { FileFacts, Thumb } from "./file-row.tsx";
import { useFiles } from "./known-names.tsx";
import { fileIcon } from "./use-file-words.ts";

type FileDisplayProps = {
  ids: readonly string[];
  room: Room /** Inside of a button nothing else can be pressed. */;
  isStill?: boolean;
};

/** Files: in a cell the name of one or the number of several, on a page each to be downloaded. */
export function FileDisplay({ ids, room, isStill = false }: FileDisplayProps) {
  const t = useTranslations("fields.inputs.files");
  const nameOf = useFiles(room === "cell" ? ids.slice(0, 1) : ids);
  if (room === "page") return <FileList ids={ids} />;
  const [first = ""] = ids;
  const known = nameOf(first);
  const text = ids.length > 1 ? t("count", { count: ids.length }) : (known?.name ?? (known === null ? t("gone") : "…"));
  const content = (
    <>
      <Icon name={ids.length > 1 ? "fas_copy" : fileIcon(known?.file?.fileType)} size={14} />
      <span className={classes.text}>{text}</span>
    </>
  );
  if (ids.length > 1 || isStill || !known) return <span className={classes.line}>{content}</span>;
  return (
    <a
      className={classes.line}
      href={fileAddress(first)}
      download={known.name}
      // A cell has its own click: it selects, or opens the record.
      onClick={(event) => event.stopPropagation()}
    >
      {content}
    </a>
  );
}

function FileList({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("fields.inputs.files");
  const nameOf = useFiles(ids);
  return (
    <ul className={classes.files}>
      {ids.map((id) => {
        const known = nameOf(id);
        return (
          <li key={id} className={classes.file}>
            <Thumb id={id} known={known} size={32} />
            <span className={classes.texts}>
              {known ? (
                <a
                  href={fileAddress(id)}
                  download={known.name}
                  className={classes.text}
                  aria-label={t("download", { name: known.name })}
                >
                  {known.name}
                </a>
              ) : (
                <span className={classes.text} data-muted>
                  {known === null ? t("gone") : "…"}
                </span>
              )}
              <FileFacts known={known} />
            </span>
            {known && <Icon name="fas_download" size={14} className={classes.mark ?? ""} />}
          </li>
        );
      })}
    </ul>
  );
}
