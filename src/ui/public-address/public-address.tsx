import { Button, Menu } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { CopyText } from "#ui/copy-text.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./public-address.module.css";
import type { QrFormat } from "./save-qr-code.ts";

const QrCode = lazy(() => import("./qr-code.tsx"));

interface PublicAddressProps {
  /** Where it is on this site. */
  path: string;
  /** What is there, for the names of files. */
  name: string;
}

/** Where people without an account find something: to copy, to open, and as a picture for posters. */
export function PublicAddress({ path, name }: PublicAddressProps) {
  const t = useTranslations("publicAddress");
  const address = new URL(path, location.origin).href;
  return (
    <div className={classes.layout}>
      <Suspense fallback={<Skeleton width={112} height={112} radius={8} />}>
        <QrCode address={address} />
      </Suspense>
      <div className={classes.words}>
        <h3 className={classes.label}>{t("label")}</h3>
        <CopyText value={address} label={t("address")} />
        <div className={classes.buttons}>
          <Button
            component="a"
            href={path}
            target="_blank"
            rel="noopener"
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="fas_arrow-up-right-from-square" size={12} />}
          >
            {t("open")}
          </Button>
          <SaveMenu address={address} name={t("fileName", { name })} />
        </div>
      </div>
    </div>
  );
}

const formats: readonly QrFormat[] = ["svg", "png"];

function SaveMenu({ address, name }: { address: string; name: string }) {
  const t = useTranslations("publicAddress");
  const save = async (format: QrFormat) => {
    try {
      const { saveQrCode } = await import("./save-qr-code.ts");
      await saveQrCode(address, format, name);
    } catch {
      toast.fail(t("saveFailed"));
    }
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="fas_download" size={12} />}>
          {t("save")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
