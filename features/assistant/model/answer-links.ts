/** A part of an answer: words, or words that lead to a page or a help topic. */
export type AnswerPart = { words: string; path?: string; topickey?: string };

const link = /\[([^\][]+)\]\((?:help:([\w-]{1,120})|(\/(?!\/)[^()\s\\]*))\)/g;

/** Words that lead to a page of the product. */
export const linkTo = (words: string, path: string): string =>
  `[${unbracketed(words)}](${path.replaceAll('(', '%28').replaceAll(')', '%29')})`;
/** Words that lead to a help topic. */
export const linkToHelp = (words: string, topickey: string): string => `[${unbracketed(words)}](help:${topickey})`;

const unbracketed = (words: string): string => words.replace(/[[\]]/g, '');

/** An answer as words and links, in order; only pages of the product and help topics become links. */
export function splitAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let after = 0;
  for (const { 0: whole, 1: words = '', 2: topickey, 3: path, index } of answer.matchAll(link)) {
    if (index > after) parts.push({ words: answer.slice(after, index) });
    parts.push({ words, ...(path !== undefined && { path }), ...(topickey !== undefined && { topickey }) });
    after = index + whole.length;
  }
  if (after < answer.length) parts.push({ words: answer.slice(after) });
  return parts;
}

/** An answer as it is spoken: without addresses and marks of lists. */
export const spokenAnswer = (answer: string): string =>
  splitAnswer(answer)
    .map(({ words }) => words)
    .join('')
    .replace(/^[•–] ?/gm, '')
    .replace(/\s*\n+\s*/g, '. ')
    .replace(/([.:?!])\. /g, '$1 ')
    .trim();
