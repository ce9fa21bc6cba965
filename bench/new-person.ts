/** Another value of each of the twenty fields each time, under the names that whoever is asked has for them. */
export function newPerson(nameOf: (title: string) => string): Record<string, unknown> {
  const values: Record<string, unknown> = {
    Name: `New Person ${chance()}`,
    Email: `new${chance()}@example.org`,
    Phone: "+12122000777",
    City: "Lake Placid",
    Code: `N-${chance()}`,
    Notes: "Returns every summer with two cousins. Prefers the cabin by the lake.",
    Age: 31,
    Points: chance(),
    Fee: "125.5",
    Paid: "100",
    Discount: "12.5",
    Balance: "-25.5",
    Active: true,
    Newsletter: false,
    Birthday: "1994-05-06",
    Joined: "2024-06-01",
    "Last seen": "2026-02-03T10:00:00.000Z",
    Payment: "paid",
    Website: "https://example.org/people/new",
    Address: {
      ...{ line1: "12 Lake Road", line2: "", city: "Lake Placid", region: "NY", postalCode: "12946", country: "US" },
      ...{ latitude: null, longitude: null },
    },
  };
  return Object.fromEntries(Object.entries(values).map(([title, value]) => [nameOf(title), value]));
}

export const chance = (): number => Math.floor(Math.random() * 1_000_000);
