/** Names that mean something to JavaScript, to the database, or to our own statements. Each may be somebody's title. */
const ofObjects = `__proto__ constructor prototype toString toLocaleString valueOf hasOwnProperty isPrototypeOf
  propertyIsEnumerable __defineGetter__ __lookupSetter__ toJSON then catch length name caller arguments call apply bind
  null undefined NaN Infinity true false this self window process require exports default await async`.split(/\s+/);

const reserved = `all analyse analyze and any array as asc asymmetric authorization between binary both case cast check
  collate collation column concurrently constraint create cross current_catalog current_date current_role current_schema
  current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign
  freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique
  user using variadic verbose when where window with values text uuid numeric jsonb boolean oid record void trigger
  tableoid xmin xmax cmin cmax ctid pg_class pg_catalog information_schema public app`.split(/\s+/);

const ours = `event record link change_set change bookmark import tag record_tag long_work_record import_bad_cell
  import_seen import_made member_rank type_change list_setup saved_filter project project_member project_pin view message
  wizard record_id live is_active record_name record_number created_at updated_at created_by updated_by search_text tags
  words home_id collections deleted_at version`.split(/\s+/);

const ofOurIndexes = `record_pkey record_by_name record_in_bin record_recent record_number_seq event_tx event_at
  link_back change_set_newest tag_once bookmark_of_record import_waiting project_pkey project_state_check
  saved_filter_by_name campers_pkey campers_by_name campers_by_number campers_by_words`.split(/\s+/);

/** What statements call something that stands beside people's tables and columns. */
const ofStatements = `given wanted held chosen tagged part item value id ids place key key0 c0 k0 t r c s n own said
  holder entry excluded new old row best hit state folded number name count total uses found young fresh near member each
  due identity file field said at title rank fold`.split(/\s+/);

const shapes = [
  ..."a|ab|Sites|Sites by name|sites_by_name|Sites_by number|Sites pkey|Record pkey|list setup|List Setup|SAVED FILTER".split(
    "|",
  ),
  ...[63, 64, 47, 48, 49, 120].map((length) => "x".repeat(length)),
  ...[
    "é".repeat(63),
    "東".repeat(40),
    "😀".repeat(30),
    "ß".repeat(60),
    `${"y".repeat(48)}_by_name`,
    `${"y".repeat(48)}_by_number`,
  ],
  ..."сonstructor|ｃｏｎｓｔｒｕｃｔｏｒ|Constructor|CONSTRUCTOR|соnstructоr|İstanbul|ﬁeld|naïve|Ωmega|עברית|العربية|日本語|한국어|ไทย".split(
    "|",
  ),
  ..."🏕️|👨‍👩‍👧‍👦|☃|…|!!!|...|---|___|_|__|_record|__record|_is_active|_x|1|1st|2027|0x10|007|-1|1e3".split("|"),
  ...[
    "it's",
    'say "hi"',
    "a.b",
    "a.b.c",
    "a b",
    "a  b",
    "a;b",
    "a--b",
    "a/*b*/",
    "$$",
    "$1",
    "%I",
    "%s",
    "\\",
    "\\n",
    "{{x}}",
    "$" + "{x}",
  ],
  ...[
    "'; drop table record; --",
    '"; drop table record; --',
    "[0]",
    "{}",
    "<b>",
    "&amp;",
    "a,b",
    "a|b",
    "=1+1",
    "@me",
    "+1",
    "#",
    "?",
    "/",
    "a:b",
  ],
];

export const nastyNames: readonly string[] = [
  ...new Set([...ofObjects, ...reserved, ...ours, ...ofOurIndexes, ...ofStatements, ...shapes]),
];
