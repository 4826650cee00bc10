/** A piece of a help page under one heading. */
export interface Passage {
  heading: string;
  text: string;
}

const heading = /<(h1|h2|dt)[^>]*>([\s\S]*?)<\/\1>/g;

/** The pieces of a help page, as words without markup: one per heading and per term of a list of terms. */
export function splitPassages(body: string): Passage[] {
  const heads = [...body.matchAll(heading)];
  return heads.map((head, index) => {
    const from = head.index + head[0].length;
    const text = body.slice(from, heads[index + 1]?.index);
    return { heading: words(head[2] ?? ''), text: words(text) };
  });
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Words of a piece of HTML of our own pages: tags become spaces where they part words, items of lists end with a full stop, entities become signs. */
const words = (html: string): string =>
  html
    .replace(/([^\s.:;,!?…])\s*<\/(?:li|dd|td)>/g, '$1. ')
    .replace(/<\/?(?:p|li|ul|ol|dd|dl|table|thead|tbody|tr|td|th|h\d|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
