import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./logos.module.css";

interface LogoAddressProps {
  /** What the logo is called. */
  place: string;
  isBusy: boolean;
  /** Answers whether it worked. */
  take: (address: string) => Promise<boolean>;
}

/** A logo that is on the team's website already. */
export function LogoAddress({ place, isBusy, take }: LogoAddressProps) {
  const t = useTranslations("account.logos");
  const [address, setAddress] = useState("");
  const send = async () => {
    if (address.trim() !== "" && (await take(address.trim()))) setAddress("");
  };
  return (
    <div className={classes.address}>
      <TextInput
        type="url"
        size="xs"
        aria-label={t("addressOf", { place })}
        placeholder={t("address")}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form around it saves other things.
          event.preventDefault();
          void send();
        }}
      />
      <Button variant="default" size="xs" loading={isBusy} disabled={address.trim() === ""} onClick={() => void send()}>
        {t("take")}
      </Button>
    </div>
  );
}
