/** A wizard in a frame of another site: it says how high it is, and where the page goes when it is over; nothing else. */
const widget = new URLSearchParams(location.search).get("frame");
let said = 0;

const say = (what: object) => parent.postMessage({ ...what, widget }, "*");

function sayHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height !== said) say({ simplyHeight: height });
  said = height;
}

if (widget && parent !== window) {
  const observer = new ResizeObserver(sayHeight);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  const onward = document.querySelector<HTMLAnchorElement>("a[data-go-on]");
  if (onward) setTimeout(() => say({ simplyGoOn: onward.href }), 2_000);
}

// A file that stands for itself.
export {};
