/** By what else people call a zone: its short names, big cities and states, also as Spanish and French write them. */
export function placesOfZones(): ReadonlyMap<string, string> {
  known ??= new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => line.trim().split(": ", 2) as [string, string]),
  );
  return known;
}

let known: Map<string, string> | undefined;

// In the order in which zones of one name are offered: whoever writes "Eastern" means New York before Detroit.
const lines = `
  America/New_York: ET EST EDT Este, Est, Nueva York, Boston, Philadelphia, Filadelfia, Washington DC, Atlanta, Miami, Orlando, Tampa, Charlotte, Pittsburgh, Cleveland, Cincinnati, Columbus, Baltimore, Buffalo, Raleigh, Richmond, Maine, Vermont, New Hampshire, Massachusetts, Rhode Island, Connecticut, New Jersey, Pennsylvania, Delaware, Maryland, Virginia, West Virginia, North Carolina, South Carolina, Georgia, Florida, Ohio, Carolina del Norte, Carolina del Sur
  America/Chicago: CT CST CDT Centro, Centre, Houston, Dallas, Austin, San Antonio, Fort Worth, Minneapolis, Saint Paul, St. Louis, Milwaukee, New Orleans, Nueva Orleans, Nouvelle-Orléans, Memphis, Nashville, Kansas City, Oklahoma City, Omaha, Des Moines, Birmingham, Texas, Illinois, Wisconsin, Minnesota, Iowa, Missouri, Arkansas, Louisiana, Luisiana, Mississippi, Alabama, Tennessee, Oklahoma, Kansas, Nebraska, South Dakota, North Dakota
  America/Denver: MT MST MDT Montaña, Rocosas, Rocheuses, Boulder, Colorado Springs, Salt Lake City, Albuquerque, Santa Fe, Billings, Cheyenne, El Paso, Colorado, Utah, Wyoming, Montana, New Mexico, Nuevo México
  America/Los_Angeles: PT PST PDT Pacífico, Pacifique, San Francisco, San Diego, San Jose, Sacramento, Oakland, Fresno, Seattle, Portland, Las Vegas, Reno, California, Californie, Oregon, Washington State, Nevada
  America/Phoenix: MST Tucson, Mesa, Arizona
  America/Anchorage: AKST Fairbanks, Alaska
  Pacific/Honolulu: HST Hawaii, Hawái, Hawaï, Maui
  America/Detroit: ET EST EDT Grand Rapids, Ann Arbor, Lansing, Michigan
  America/Indiana/Indianapolis: ET EST EDT Indiana, Fort Wayne
  America/Kentucky/Louisville: ET EST EDT Kentucky, Lexington
  America/Boise: MT MST Idaho
  America/Puerto_Rico: AST San Juan, Ponce
  America/Toronto: ET EST EDT Ottawa, Montreal, Montréal, Quebec, Québec, Ontario, Hamilton
  America/Winnipeg: CT CST Manitoba
  America/Regina: CST Saskatoon, Saskatchewan
  America/Edmonton: MT MST Calgary, Alberta
  America/Vancouver: PT PST Victoria, British Columbia, Columbia Británica, Colombie-Britannique
  America/Halifax: AT AST Nova Scotia, Nueva Escocia, Nouvelle-Écosse, New Brunswick, Moncton
  America/St_Johns: NST Newfoundland, Terranova, Terre-Neuve
  America/Mexico_City: Ciudad de México, Mexico, Guadalajara, Puebla, León, Querétaro, Toluca, Oaxaca, Veracruz, Morelia
  America/Monterrey: Saltillo, Nuevo León
  America/Tijuana: Mexicali, Ensenada, Baja California
  America/Cancun: Cancún, Playa del Carmen, Quintana Roo
  America/Merida: Mérida, Yucatán
  America/Hermosillo: Sonora
  America/Bogota: Bogotá, Medellín, Cali, Cartagena, Barranquilla
  America/Lima: Arequipa, Cusco, Trujillo
  America/Argentina/Buenos_Aires: Rosario, La Plata, Mar del Plata
  America/Santiago: Valparaíso, Concepción
  America/Caracas: Maracaibo, Valencia
  America/Guayaquil: Quito, Cuenca
  America/Havana: La Habana, La Havane
  America/Sao_Paulo: São Paulo, Rio de Janeiro, Río de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre
  America/Montevideo: Punta del Este
  America/La_Paz: Santa Cruz, Cochabamba
  Europe/Paris: CET CEST Lyon, Marseille, Marsella, Toulouse, Nice, Nantes, Bordeaux, Burdeos, Lille, Strasbourg, Rennes, Montpellier, Grenoble, France métropolitaine
  Europe/Madrid: CET CEST Barcelona, Barcelone, Valencia, Sevilla, Séville, Zaragoza, Málaga, Bilbao, Murcia, Palma, Alicante, Granada
  Atlantic/Canary: WET WEST Canarias, Las Palmas, Tenerife
  Europe/London: GMT BST Londres, Manchester, Birmingham, Edinburgh, Edimburgo, Édimbourg, Glasgow, Cardiff, Belfast, Liverpool, England, Scotland, Wales, Great Britain, Inglaterra, Angleterre
  Europe/Dublin: GMT IST Dublín, Cork, Galway
  Europe/Lisbon: WET WEST Lisboa, Lisbonne, Porto, Oporto
  Europe/Brussels: CET CEST Bruselas, Bruxelles, Antwerp, Amberes, Anvers, Liège
  Europe/Amsterdam: CET CEST Rotterdam, The Hague, Holland, Holanda, Hollande
  Europe/Luxembourg: CET CEST Luxemburgo
  Europe/Zurich: CET CEST Zürich, Geneva, Genève, Ginebra, Basel, Bâle, Basilea, Bern, Berne, Lausanne
  Europe/Berlin: CET CEST Berlín, Munich, Múnich, Hamburg, Hamburgo, Hambourg, Cologne, Colonia, Frankfurt, Stuttgart
  Europe/Vienna: CET CEST Viena, Vienne, Salzburg
  Europe/Rome: CET CEST Roma, Milan, Milán, Naples, Nápoles, Turin, Florence, Florencia, Venice
  Europe/Copenhagen: CET CEST Copenhague
  Europe/Stockholm: CET CEST Estocolmo, Gothenburg
  Europe/Warsaw: CET CEST Varsovia, Varsovie, Krakow
  Europe/Prague: CET CEST Praga
  Europe/Athens: EET EEST Atenas, Athènes
  Europe/Istanbul: Estambul, Ankara
  Europe/Moscow: MSK Moscú, Moscou, Saint Petersburg
  Africa/Casablanca: Rabat, Marrakech
  Africa/Algiers: Argel, Alger
  Africa/Tunis: Túnez
  Africa/Cairo: El Cairo, Le Caire
  Africa/Johannesburg: Cape Town, Ciudad del Cabo, Le Cap, Durban, Pretoria
  Asia/Jerusalem: Jerusalén, Tel Aviv
  Asia/Dubai: Dubái, Dubaï, Abu Dhabi
  Asia/Calcutta: IST Mumbai, Bombay, Delhi, New Delhi, Bangalore, Chennai, Kolkata
  Asia/Kolkata: IST Mumbai, Bombay, Delhi, New Delhi, Bangalore, Chennai, Calcutta
  Asia/Shanghai: Beijing, Pekín, Pékin, Shenzhen, Guangzhou
  Asia/Tokyo: JST Tokio, Osaka, Kyoto
  Asia/Seoul: Seúl, Séoul, Busan
  Asia/Singapore: Singapur, Singapour
  Australia/Sydney: AEST AEDT Canberra, New South Wales
  Australia/Melbourne: AEST AEDT Victoria
  Pacific/Auckland: NZST Wellington, Christchurch
`;
