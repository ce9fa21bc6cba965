import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";

export type SideMenuState = ReturnType<typeof useSideMenu>;

/** Wide screens: shown, or narrowed to icons (remembered). Phones: a drawer. */
export function useSideMenu() {
  const isPhone = useMediaQuery("(max-width: 768px)", window.innerWidth <= 768, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useLocalStorage({
    key: "simply.narrow-menu",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isOpen, drawer] = useDisclosure(false);
  return {
    isPhone,
    isRail: isNarrow && !isPhone,
    isOpen,
    open: drawer.open,
    close: drawer.close,
    toggleRail: () => setNarrow(!isNarrow),
  };
}
