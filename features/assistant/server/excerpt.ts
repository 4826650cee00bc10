import { isSmallWord } from '@trellis/assistant/model';

/** Letters of a word that its forms have in common, near enough for choosing a sentence. */
const stemLength = 5;
/** As long as an excerpt gets, in characters. */
const most = 240;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The part of a passage that has most of a question's words: from the beginning of that sentence, as many whole ones as fit. */
export function excerpt(passage: string, question: string): string {
  const words = (plain(question).match(/\p{L}{4,}/gu) ?? []).filter((word) => !isSmallWord(word));
  const stems = words.map((word) => word.slice(0, stemLength));
  const sentences = passage.split(/(?<=[.!?]) /);
  const hits = sentences.map((sentence) => stems.filter((stem) => plain(sentence).includes(stem)).length);
  const best = hits.indexOf(Math.max(...hits));
  const taken: string[] = [];
  for (const sentence of sentences.slice(best)) {
    if (taken.length > 0 && [...taken, sentence].join(' ').length > most) break;
    taken.push(sentence);
  }
  const text = taken.join(' ');
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))} …`;
}
