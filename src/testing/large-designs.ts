const link = (index: number) => `<a href="https://camp.example/page/${index}?from=news">page ${index}</a> `;
const links = (count: number) => Array.from({ length: count }, (_, index) => link(index)).join("");

/** So many text blocks that say the same. */
const design = (count: number, html: string) => ({
  blocks: Array.from({ length: count }, (_, index) => ({
    ...{ id: `b${index}`, kind: "text", html, size: 16, background: null },
  })),
});

/** As much of everything as a content may have: `contentBounds`. */
export const designsAtBounds: Record<string, object> = {
  "merge tags in many blocks": design(49, "<p>{{ recipient.name }}</p>".repeat(100)),
  "merge tags in one block": design(1, "{{ recipient.name }} ".repeat(2_850)),
  "fields of records": design(49, "<p>{{ record.a_field }}</p>".repeat(100)),
  "names that nobody knows": design(98, "{{ a }}".repeat(50)),
  "tags that nobody knows": design(98, "{% nope %}".repeat(50)),
  "elements in many blocks": design(100, "<p>x</p>".repeat(50)),
  "elements in one block": design(1, "<p>x</p>".repeat(5_000)),
  "colored elements": design(5, '<span style="color:#112233">x</span>'.repeat(1_000)),
  "links in many blocks": design(20, links(25)),
  "links in one block": design(1, links(500)),
  "merged links": design(20, '<a href="https://camp.example/?a={{ recipient.name }}">x</a> '.repeat(25)),
  characters: design(5, "'&amp;[ ".repeat(7_500)),
  "repeated blocks": {
    blocks: Array.from({ length: 100 }, (_, index) => ({
      ...{ id: `r${index}`, kind: "repeat", over: "records" },
      blocks: [{ id: `t${index}`, kind: "text", html: "<p>{{ item._name }}</p>".repeat(40) }],
    })),
  },
};

/** Each over a bound; the text of a block alone is not. */
export const designsOverBounds: Record<string, object> = {
  tooManyContentTags: design(60, "<p>{{ recipient.name }}</p>".repeat(1_000)),
  tooManyContentTagsUnknown: design(100, "{{ a }}".repeat(500)),
  tooManyElements: design(10, "<p>x</p>".repeat(6_000)),
  tooManyLinks: design(20, links(700)),
  tooMuchDesignText: design(6, "word ".repeat(10_500)),
};
