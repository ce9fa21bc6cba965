import { Menu } from "@mantine/core";
import { Icon } from "#ui/icon/icon.tsx";
import { Tool } from "./tool.tsx";

type Item = { key: string; label: string; keys?: string; chosen?: boolean; run(): void };

/** Several tools behind one button. */
export function ToolMenu({ items, ...tool }: { icon: string; label: string; active: boolean; items: Item[] }) {
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <Tool {...tool} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, label, keys, chosen, run }) => (
          <Menu.Item
            key={key}
            onClick={run}
            {...(chosen && { "aria-current": true })}
            leftSection={chosen === undefined ? undefined : <Mark chosen={chosen} />}
            rightSection={keys && <span aria-hidden>{keys}</span>}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const Mark = ({ chosen }: { chosen: boolean }) => (
  <span style={{ visibility: chosen ? "visible" : "hidden" }}>
    <Icon name="fas_check" size={12} />
  </span>
);
