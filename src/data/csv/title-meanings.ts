/**
 * What the titles of columns mean, whatever they are called: each line is one meaning, in English, Spanish and French,
 * folded (small letters, no accents, no signs). The longest that fits is taken, so "first name" is no "name".
 */
export const titleMeanings = {
  email: [
    ...["email", "e mail", "mail", "email address", "e mail address", "mail address"],
    ...["correo", "correo electronico", "direccion de correo", "direccion de correo electronico"],
    ...["courriel", "adresse email", "adresse e mail", "adresse mail", "adresse courriel", "adresse electronique"],
  ],
  phone: [
    ...[
      "phone",
      "phone number",
      "phone no",
      "telephone",
      "telephone number",
      "mobile",
      "mobile phone",
      "mobile number",
    ],
    ...["cell", "cellphone", "cell phone", "cell number", "tel", "tel no"],
    ...["telefono", "numero de telefono", "movil", "telefono movil", "celular", "tfno", "tlf"],
    ...["numero de telephone", "portable", "telephone portable", "numero de portable", "num tel"],
  ],
  birth: [
    ...["date of birth", "dob", "d o b", "birthday", "birth date", "birthdate", "born", "born on", "birth"],
    ...["fecha de nacimiento", "fecha nacimiento", "fecha nac", "nacimiento", "nacido", "nacida", "cumpleanos"],
    ...["date de naissance", "date naissance", "naissance", "ne le", "nee le", "anniversaire", "ddn"],
  ],
  name: [
    ...["name", "full name", "complete name", "display name"],
    ...["nombre", "nombre completo", "nombre y apellidos", "nombre y apellido"],
    ...["nom", "nom complet", "nom et prenom", "prenom et nom", "nom prenom"],
  ],
  firstName: [
    ...["first name", "firstname", "given name", "given names", "forename", "fname"],
    ...["nombre de pila", "primer nombre", "prenom", "prenoms"],
  ],
  lastName: [
    ...["last name", "lastname", "surname", "family name", "lname"],
    ...["apellido", "apellidos", "nom de famille"],
  ],
  address: [
    ...["address", "postal address", "mailing address", "home address", "street address"],
    ...["direccion", "domicilio", "direccion postal", "adresse", "adresse postale", "domicile"],
    ...["address 1", "address line 1", "street address 1", "direccion 1", "adresse 1", "ligne 1"],
  ],
  addressLine2: [
    ...["address 2", "address line 2", "street address 2", "street 2", "apartment", "apt", "suite"],
    ...["direccion 2", "complemento", "complemento de direccion", "adresse 2", "complement d adresse", "ligne 2"],
  ],
  street: ["street", "street name", "road", "calle", "calle y numero", "rue", "numero et rue", "voie"],
  city: ["city", "town", "ciudad", "localidad", "poblacion", "ville", "commune"],
  state: ["state", "province", "region", "estado", "provincia", "etat", "departement"],
  postcode: [
    ...["zip", "zip code", "zipcode", "postcode", "post code", "postal code"],
    ...["codigo postal", "cp", "c p", "code postal"],
  ],
  country: ["country", "pais", "pays"],
  paid: ["paid", "is paid", "has paid", "payment received", "pagado", "pagada", "ha pagado", "paye", "payee", "regle"],
  price: [
    ...["fee", "fees", "price", "cost", "amount", "rate", "charge"],
    ...["precio", "importe", "tarifa", "coste", "costo", "cuota", "monto"],
    ...["prix", "montant", "tarif", "cout", "frais"],
  ],
  gender: ["gender", "sex", "genero", "sexo", "genre", "sexe"],
  notes: [
    ...["notes", "note", "comment", "comments", "remark", "remarks", "observations"],
    ...["nota", "notas", "comentario", "comentarios", "observaciones"],
    ...["commentaire", "commentaires", "remarque", "remarques"],
  ],
  description: ["description", "details", "descripcion", "detalles", "descriptif"],
  age: ["age", "edad"],
  date: ["date", "day", "fecha", "dia", "jour"],
  start: [
    ...["start", "start date", "starts", "starts on", "begins", "from date"],
    ...["inicio", "fecha de inicio", "comienzo", "debut", "date de debut"],
  ],
  end: ["end", "end date", "ends", "ends on", "until", "fin", "fecha de fin", "fecha final", "date de fin"],
  status: ["status", "state of registration", "estatus", "situacion", "statut"],
  website: ["website", "web site", "web", "url", "homepage", "sitio web", "pagina web", "site web", "site internet"],
  allergies: ["allergies", "allergy", "alergias", "alergia", "allergie"],
  diet: [
    ...[
      "diet",
      "diets",
      "dietary",
      "dietary needs",
      "dietary restrictions",
      "dietary requirements",
      "food restrictions",
    ],
    ...["dieta", "dietas", "restricciones alimentarias", "necesidades alimentarias"],
    ...["regime", "regimes", "regime alimentaire", "regimes alimentaires", "restrictions alimentaires"],
  ],
  swims: [
    ...["can swim", "swims", "swimmer", "is swimmer", "knows how to swim"],
    ...["sabe nadar", "nadador", "nadadora", "sait nager", "nageur", "nageuse"],
  ],
  shirt: [
    ...["shirt", "shirt size", "t shirt", "t shirt size", "tshirt", "tshirt size", "tee shirt size"],
    ...["camiseta", "talla", "talla camiseta", "talla de camiseta", "talla de la camiseta"],
    ...["taille t shirt", "taille de t shirt", "taille du t shirt", "taille tee shirt", "taille de tee shirt"],
  ],
  family: [
    "family",
    "families",
    "household",
    "households",
    "familia",
    "familias",
    "hogar",
    "famille",
    "familles",
    "foyer",
  ],
  parent: [
    ...["parent", "parents", "guardian", "guardians", "parent guardian", "parent or guardian"],
    ...["tutor", "padre o madre", "padres", "responsable legal", "representant legal"],
  ],
  mother: ["mother", "mom", "mum", "madre", "mama", "mere", "maman"],
  father: ["father", "dad", "padre", "papa", "pere"],
  emergency: ["emergency", "emergencia", "urgence", "urgencia"],
  quantity: ["quantity", "qty", "count", "cantidad", "quantite", "qte"],
} as const satisfies Record<string, readonly string[]>;

export type Meaning = keyof typeof titleMeanings;

/** Words that say nothing about what a column holds. */
export const emptyWords = new Set([
  ...["the", "a", "an", "of", "your", "my", "s", "is", "for", "to", "in", "and", "or", "no", "nr", "n"],
  ...["el", "la", "los", "las", "de", "del", "su", "un", "una", "y", "o", "en", "al"],
  ...["le", "les", "du", "des", "d", "l", "votre", "une", "et", "ou", "au", "aux"],
]);
