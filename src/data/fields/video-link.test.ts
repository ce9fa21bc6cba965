import { describe, expect, it } from "vitest";
import { isWebAddress, videoLink } from "./video-link.ts";

const song = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

describe("a link to a video", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", song],
    ["http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ", song],
    ["https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share", song],
    ["https://youtu.be/dQw4w9WgXcQ?si=abc", song],
    ["https://youtu.be/dQw4w9WgXcQ?t=90", `${song}?start=90`],
    ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", `${song}?start=90`],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", song],
    ["https://www.youtube.com/live/dQw4w9WgXcQ?t=1h", `${song}?start=3600`],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5", `${song}?start=5`],
  ])("on YouTube: %s", (url, embedUrl) => {
    expect(videoLink(url)).toEqual({ provider: "youtube", embedUrl });
  });

  it.each([
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://www.vimeo.com/76979871/", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e"],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
    ],
    ["https://vimeo.com/76979871?h=%26autoplay=1", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  ])("on Vimeo: %s", (url, embedUrl) => {
    expect(videoLink(url)).toEqual({ provider: "vimeo", embedUrl });
  });

  it.each([
    "https://camp.example/tour.mp4",
    "https://www.youtube.com/",
    "https://www.youtube.com/@camp",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/about",
    "javascript:alert('https://youtu.be/dQw4w9WgXcQ')",
    "no address",
  ])("has no player that is not known: %s", (url) => {
    expect(videoLink(url)).toBeUndefined();
  });
});

describe("an address on the web", () => {
  it.each(["https://camp.example/a?b=c#d", "http://camp.example:8080", "HTTPS://CAMP.EXAMPLE"])("is %s", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each([
    "",
    "camp.example",
    "ftp://camp.example",
    "javascript:alert(1)",
    "data:video/mp4,x",
    "https://",
    "https://a b",
    " https://a",
  ])("is not %j", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});
