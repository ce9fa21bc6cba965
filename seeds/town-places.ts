type Town = { latitude: number; longitude: number };

/** Where the camp's families come from. */
export const campTowns = {
  Albany: { latitude: 42.6526, longitude: -73.7562 },
  Ithaca: { latitude: 42.444, longitude: -76.5019 },
  Troy: { latitude: 42.7284, longitude: -73.6918 },
  Utica: { latitude: 43.1009, longitude: -75.2327 },
} satisfies Record<string, Town>;

/** A house of the town: most have coordinates, and every sixth is known by its town alone. */
export function addressIn<Name extends string>(towns: Record<Name, Town>, city: Name, count: number) {
  if (count % 6 === 5) return { city, latitude: null, longitude: null };
  const { latitude, longitude } = towns[city];
  const away = (step: number) => ((count * step) % 21) - 10;
  return { city, latitude: round(latitude + away(8) * 0.004), longitude: round(longitude + away(13) * 0.005) };
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
