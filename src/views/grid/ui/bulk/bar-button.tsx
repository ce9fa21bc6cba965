import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type BarButtonProps = Omit<ComponentProps<"button">, "color"> & {
  icon: string;
  label: string;
  danger?: boolean;
  loading?: boolean;
};

/** A button of the selection bar: where there is no room, its icon alone. */
export function BarButton({ icon, label, danger = false, loading = false, ...rest }: BarButtonProps) {
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const color = danger ? "red" : "gray";
  if (isNarrow) return <IconButton icon={icon} label={label} size={36} iconSize={16} loading={loading} {...rest} />;
  return (
    <Button
      variant="subtle"
      color={color}
      size="compact-md"
      loading={loading}
      leftSection={<Icon name={icon} size={14} />}
      {...rest}
    >
      {label}
    </Button>
  );
}
