import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";

/** At the top on phones, where the thumb and the keyboard are not in the way. */
export function ToastList() {
  const phone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={phone ? "top-center" : "bottom-right"}
      containerWidth={380}
      limit={6}
      transitionDuration={180}
    />
  );
}
