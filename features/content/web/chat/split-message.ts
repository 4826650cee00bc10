import type { Colleague } from '../content-calls.ts';

export interface MessagePart {
  kind: 'words' | 'link' | 'call';
  words: string;
}

/** Web addresses, and calls such as `@Ana Ruiz` (one or two words that start with a capital letter). */
const marked = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|(?<![\p{L}\p{N}])(@\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)/gu;

/** Parts of a message in their order. */
export function splitMessage(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > from) parts.push({ kind: 'words', words: text.slice(from, match.index) });
    parts.push({ kind: match[1] === undefined ? 'call' : 'link', words: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'words', words: text.slice(from) });
  return parts;
}

/** How a person is called in a message. */
export const callOf = ({ firstname, lastname }: Pick<Colleague, 'firstname' | 'lastname'>): string =>
  `@${firstname} ${lastname}`;

/** Ids of the people a message calls. */
export const calledIn = (text: string, people: readonly Colleague[]): number[] =>
  people.filter((person) => text.includes(callOf(person))).map(({ user_id }) => user_id);

/** People who fit what is typed after the last `@` before the caret; nothing while no call is being typed. */
export function matchCall(
  beforeCaret: string,
  people: readonly Colleague[],
): { typed: string; found: Colleague[] } | undefined {
  const typed = /(?:^|\s)@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u.exec(beforeCaret)?.[1];
  if (typed === undefined) return undefined;
  const wanted = typed.toLocaleLowerCase();
  const found = people.filter(({ firstname, lastname }) =>
    [`${firstname} ${lastname}`, lastname].some((name) => name.toLocaleLowerCase().startsWith(wanted)),
  );
  return found.length > 0 ? { typed, found: found.slice(0, 6) } : undefined;
}
