import { at, box, circle, cloud, line, path, picture, pine } from "./shapes.ts";

const green: [string, string] = ["#3f8450", "#2f6b3c"];
const deep: [string, string] = ["#2f6b3c", "#1f4d2b"];
const night: [string, string] = ["#1d3f33", "#153027"];

const tent = (x: number, foot: number, scale: number, [light, dark]: [string, string]): string =>
  at(
    x,
    foot,
    path("M-118 0L0 -128L118 0Z", light) +
      path("M0 -128L118 0H40Z", dark) +
      path("M0 -128L-34 0H34Z", "#4a2f1d") +
      path("M0 -128L-34 0H-12Z", "#fbe9cf") +
      line("M-14 -142L0 -128L14 -142", "#4a2f1d", 5),
    { scale },
  );

/** A lake in the morning, with two tents at its shore. */
export const campLake = picture(
  "#fdebd2",
  circle(860, 172, 120, "#fbd9a5"),
  circle(860, 172, 78, "#f6b04e"),
  cloud(190, 110, 0.9, "#fff8ec"),
  cloud(1010, 80, 0.7, "#fff8ec"),
  path("M0 270L170 130L300 232L430 96L640 286L760 190L900 290L1040 176L1200 280V330H0Z", "#b7cfbd"),
  path("M430 96L478 140L444 152L424 138L400 160L380 140Z", "#fff8ec"),
  path("M0 300L120 226L260 296L420 220L560 300L820 240L1000 306L1200 236V340H0Z", "#86ad92"),
  box(0, 314, 1200, 166, "#6fa9ad"),
  line("M788 330H932M812 350H908M796 372H890M830 394H900M846 414H880", "#f8cf8d", 9),
  line("M90 350H210M330 372H470M560 344H640M1010 356H1120M700 398H800M940 388H1010", "#a8d0cf", 6),
  at(
    690,
    386,
    path("M-110 0C-60 34 60 34 110 0C60 12 -60 12 -110 0Z", "#b4472e") +
      path("M-110 0C-60 12 60 12 110 0L96 -6C50 6 -50 6 -96 -6Z", "#8d3522") +
      line("M20 -34L-40 26", "#5b3d27", 7),
  ),
  ...[20, 74, 132].map((x, count) => pine(x, 352 + count * 6, 190 - count * 26, deep)),
  ...[1186, 1128, 1070].map((x, count) => pine(x, 360 + count * 4, 220 - count * 34, deep)),
  path("M0 400C140 350 330 372 470 420C560 450 660 470 720 480H0Z", "#d9b97f"),
  path("M0 430C150 384 320 410 430 450L500 480H0Z", "#8fb36a"),
  path("M1200 396C1120 380 1040 410 990 480H1200Z", "#8fb36a"),
  tent(196, 436, 0.92, ["#e2703a", "#c4572a"]),
  tent(356, 452, 0.62, ["#f1c44d", "#d8a42f"]),
  ...[44, 92].map((x, count) => pine(x, 458 + count * 8, 150 - count * 40, green)),
);

const stars = [
  ...[80, 60, 190, 120, 300, 46, 410, 96, 520, 40, 636, 84, 744, 38],
  ...[850, 110, 930, 52, 1124, 150, 140, 196, 350, 170, 700, 150],
];

/** A fire under the stars. */
export const campFire = picture(
  "#1c2a4a",
  ...stars.flatMap((x, at) => (at % 2 === 0 ? [circle(x, stars[at + 1]!, 3 + (at % 3) / 2, "#f7edcf")] : [])),
  circle(1030, 106, 58, "#f7edcf"),
  circle(1054, 92, 50, "#1c2a4a"),
  path("M0 330L220 210L420 320L640 226L860 330L1040 240L1200 316V480H0Z", "#22365a"),
  ...[30, 100, 176, 254].map((x, count) => pine(x, 420 + (count % 2) * 12, 250 - count * 34, night)),
  ...[1176, 1104, 1026, 950].map((x, count) => pine(x, 420 + (count % 2) * 12, 264 - count * 36, night)),
  path("M0 404C260 372 420 388 600 384C800 380 960 376 1200 408V480H0Z", "#16281f"),
  circle(600, 340, 190, "#f2a541", 'opacity="0.12"'),
  circle(600, 350, 128, "#f2a541", 'opacity="0.18"'),
  `<ellipse cx="600" cy="436" rx="230" ry="26" fill="#3a3320"/>`,
  path(
    "M600 214C640 268 676 306 668 362C662 408 632 424 600 424C566 424 534 406 530 362C526 322 556 312 566 278C580 292 586 300 588 314C602 286 608 256 600 214Z",
    "#f0703a",
  ),
  path(
    "M604 284C624 318 646 336 642 372C638 404 620 420 600 420C578 420 560 404 558 376C556 350 576 342 582 322C592 332 596 338 598 346C604 328 608 310 604 284Z",
    "#f6b04e",
  ),
  path(
    "M602 346C612 364 624 374 622 392C620 410 612 418 601 418C589 418 580 410 579 396C578 380 590 376 594 364C600 370 600 374 602 346Z",
    "#fdeec2",
  ),
  at(600, 424, box(-104, -13, 208, 26, "#6b4527", 13), { turn: 12 }),
  at(600, 424, box(-104, -13, 208, 26, "#82552f", 13), { turn: -12 }),
  circle(500, 418, 13, "#d8b98c"),
  circle(500, 418, 7, "#a97f4f"),
  at(360, 434, box(-70, -22, 140, 40, "#5d3d24", 20) + circle(66, -2, 20, "#c69c68") + circle(66, -2, 11, "#9c7346")),
  at(842, 434, box(-70, -22, 140, 40, "#5d3d24", 20) + circle(-66, -2, 20, "#c69c68") + circle(-66, -2, 11, "#9c7346")),
  line("M548 244L556 232M652 226L660 212M624 176L628 162M576 190L570 176", "#f6b04e", 5),
);
