import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { geocodingContract } from "#data/geocoding/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { AddressDraft } from "./address-draft.ts";
import type { Position } from "./position-in-link.ts";

type Found = Position & { label: string };
type FindCoordinatesProps = { draft: AddressDraft; choose(found: Position): void; isFloating: boolean };

/** Offers places that the address may mean, where the installation has a service that knows. */
export function FindCoordinates({ draft, choose, isFloating }: FindCoordinatesProps) {
  const t = useTranslations("fields.inputs.physical_address");
  const { teamId } = useTeamScope();
  const { data } = useQuery({
    queryKey: ["geocoder", teamId],
    queryFn: ({ signal }) => call(geocodingContract.readGeocoder, { params: { teamId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [found, setFound] = useState<Found[]>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const { latitude, longitude, ...parts } = draft;
  const isEmpty = Object.values(parts).every((part) => part.trim() === "");
  if (!data?.isAvailable) return null;
  const ask = async () => {
    setProblem("");
    setAsking(true);
    try {
      const { places } = await call(geocodingContract.findCoordinates, { params: { teamId }, body: parts });
      setFound(places);
      if (places.length === 0) setProblem(t("nothingFound"));
    } catch {
      setProblem(t("findFailed"));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Menu
        opened={(found?.length ?? 0) > 0}
        onClose={() => setFound(undefined)}
        position="bottom-start"
        withinPortal={!isFloating}
      >
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            mt={8}
            leftSection={<Icon name="fas_magnifying-glass" size={12} />}
            loading={isAsking}
            disabled={isEmpty}
            onClick={() => void ask()}
          >
            {t("findCoordinates")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={420}>
          {found?.map((place) => (
            <Menu.Item key={`${place.latitude},${place.longitude}`} onClick={() => choose(place)}>
              {place.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span role="status">{problem}</span>
    </>
  );
}
