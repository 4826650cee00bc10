import { plainText } from './plain-words.ts';

/** A command by its names. */
export interface NamedCommand {
  id: number;
  label: string;
  labelEs: string;
  /** What people say instead. */
  also?: readonly string[];
}

/** A unit by its name, or an area with all of its units. */
export interface NamedPlace {
  name: string;
  unitIds: readonly number[];
}

/** A name in the words it is read by. */
export interface WordedPlace extends NamedPlace {
  words: readonly string[];
}
/** Cut into words once: a farm has ten thousand names, and each letter that is typed goes through them. */
export const worded = (places: readonly NamedPlace[]): WordedPlace[] =>
  places.map((place) => ({ ...place, words: wordsOf(place.name) }));

/** A command that was typed, whole or as far as it goes, with places named beside it. */
export interface TypedCommand {
  id: number;
  /** Every word of its name is there. */
  isWhole: boolean;
  places: readonly NamedPlace[];
}

/** Words between a command and its places that say nothing more. */
const fillers = new Set(
  'all and area areas at del for las los the todas todo todos unit units unidad unidades'.split(' '),
);
/** Between the last word of a command and a name these say nothing either; within a name they may be its beginning. */
const links = new Set(['a', 'de', 'e', 'en', 'in', 'la', 'on', 'to', 'y']);
/** Fewer letters than these name no command. */
const leastLetters = 3;
const mostRead = 4;

/** The commands that what was typed names, in either language, the most complete first: `lights off e-03`, `E-03 apagar luces`. */
export function parseTypedCommands(
  typed: string,
  commands: readonly NamedCommand[],
  places: readonly WordedPlace[],
): TypedCommand[] {
  const words = wordsOf(typed);
  if (words.join('').length < leastLetters) return [];
  return commands
    .flatMap((command) => {
      const read = readEither(words, [command.label, command.labelEs, ...(command.also ?? [])]);
      return read ? [{ ...read, id: command.id }] : [];
    })
    .sort((one, other) => one.missing - other.missing)
    .flatMap(({ id, missing, rest }): TypedCommand[] => {
      if (rest.length === 0) return [{ id, isWhole: missing === 0, places: [] }];
      return placesIn(rest, places).map((found) => ({ id, isWhole: true, places: found }));
    })
    .slice(0, mostRead);
}

/** Runs of letters and of digits. */
const wordsOf = (text: string): string[] => plainText(text).match(/[0-9]+|[^0-9 ]+/g) ?? [];

/** Zeros before a number do not count, so that `E-3` is `E-03`. */
const withoutZeros = (word: string): string => word.replace(/^0+(?=[0-9])/, '');
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && withoutZeros(one) === withoutZeros(other);

interface ReadLabel {
  /** Words of the name that were not typed. */
  missing: number;
  /** What was typed beside it. */
  rest: string[];
}

/** The name that fits best, at the beginning of what was typed or at its end. */
function readEither(words: readonly string[], labels: readonly string[]): ReadLabel | undefined {
  const read = labels.flatMap((label) => [
    readName(words, wordsOf(label)),
    readName(words.toReversed(), wordsOf(label)),
  ]);
  read.forEach((one, index) => index % 2 === 1 && one?.rest.reverse());
  return read
    .filter((one) => one !== undefined)
    .filter(({ missing, rest }) => missing === 0 || rest.length === 0)
    .sort((one, other) => one.missing - other.missing || one.rest.length - other.rest.length)[0];
}

/** Takes words of a name, whatever their order, from the beginning of what was typed. */
function readName(words: readonly string[], name: readonly string[]): ReadLabel | undefined {
  const left = [...name];
  let taken = 0;
  for (const word of words) {
    const place = left.findIndex((part) => part.startsWith(word));
    const isSkipped = place === -1 && taken > 0 && left.length > 0 && (fillers.has(word) || links.has(word));
    if (place === -1 && !isSkipped) break;
    if (place !== -1) left.splice(place, 1);
    taken += 1;
  }
  if (left.length === name.length) return undefined;
  return { missing: left.length, rest: words.slice(taken).filter((word) => !fillers.has(word)) };
}

/** The places that words name: all of them one set; where the last is only begun, one set for each it may become. */
const placesIn = (words: readonly string[], places: readonly WordedPlace[]): NamedPlace[][] =>
  follow(skipLink(words, places), places, []);

function follow(
  words: readonly string[],
  places: readonly WordedPlace[],
  found: readonly NamedPlace[],
): NamedPlace[][] {
  if (words.length === 0) return found.length > 0 ? [[...found]] : [];
  const whole = places
    .filter((place) => begins(words, place.words))
    .sort((one, other) => other.words.length - one.words.length)[0];
  if (whole) {
    const next = words.slice(whole.words.length);
    const known = found.includes(whole) ? found : [...found, whole];
    return follow(skipLink(next, places), places, known);
  }
  return places
    .filter((place) => beginsWithin(place.words, words))
    .slice(0, mostRead)
    .map((place) => [...found, place]);
}

/** Words that link are left out, unless a name begins so. */
function skipLink(words: readonly string[], places: readonly WordedPlace[]): readonly string[] {
  if (!links.has(words[0] ?? '') || words.length < 2) return words;
  const isName = places.some((place) => begins(words, place.words) || beginsWithin(place.words, words));
  return isName ? words : skipLink(words.slice(1), places);
}

const begins = (words: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((word, index) => isSame(words[index], word));

/** Whether a name goes on where the words end: whole words, the last one perhaps only begun. */
const beginsWithin = (name: readonly string[], words: readonly string[]): boolean =>
  words.every((word, index) => {
    const part = name[index] ?? '';
    const isLast = index === words.length - 1;
    return isSame(part, word) || (isLast && (part.startsWith(word) || withoutZeros(part).startsWith(word)));
  });
