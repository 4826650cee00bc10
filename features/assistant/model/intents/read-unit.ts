import { findAlike, findPartly, type Named } from './find-names.ts';
import type { Slots } from './intent.ts';
import type { Phrasing } from './phrasings.ts';
import { mostChoices, type Choice, type Missing, type Question, type Recognition } from './recognition.ts';

/** About a unit, where the question names one or something that looks like one; a phrasing may mean nothing without. */
export function readAboutUnit(
  question: Question,
  { intent, lang, needsUnit }: Omit<Phrasing, 'pattern'>,
): Recognition | undefined {
  const slots: Slots = { lang };
  const named = readUnit(question);
  if (!named) return needsUnit ? undefined : { intentName: intent, slots };
  return 'id' in named
    ? { intentName: intent, slots: { ...slots, platformGroup_id: named.id } }
    : { intentName: intent, slots, missing: unitChoices(named, slots) };
}

/** What stands for a unit in a question: the one, or several or none for the words that name it. */
type ReadUnit = Named | { why: 'many' | 'alike' | 'none'; asked: string; among: readonly Named[] };

/** Finds the unit a question is about; nothing where it names none. */
export function readUnit({ found, masked, plain, units }: Question): ReadUnit | undefined {
  const [only] = found;
  if (only) return found.length === 1 ? only : { why: 'many', asked: only.name, among: found };
  const asked = unitPhrase(masked === plain ? plain : masked);
  if (asked === undefined) return undefined;
  const partly = findPartly(asked, units);
  const [first] = partly;
  if (first) return partly.length === 1 ? first : { why: 'many', asked, among: partly };
  const alike = findAlike(asked, units);
  return { why: alike.length > 0 ? 'alike' : 'none', asked, among: alike };
}

const notOfName = new Set(
  (
    'a an the is are for in on of to at and now today please status state doing offline online ok okay with by this that next' +
    ' el la los las es esta estan por para en de del durante y ahora hoy favor estado sin con bien mal proxima proximo' +
    ' s sec secs second seconds min mins minute minutes seg segundo segundos minuto minutos growing harvested harvest'
  ).split(' '),
);

const code = /(?<![\p{L}\p{N}#.-])(?=[\p{L}\p{N}-]*\p{L})(?=[\p{L}\p{N}-]*\p{N})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** Reads like a duration (`30s`) or a metric (`co2`), not like a name. */
const notCode = /^(?:co2|\d+(?:s|secs?|seconds?|segs?|segundos?|mins?|minutes?|minutos?|am|pm|h)|v\d+|24h|12h)$/;

/** The words that seem to name a unit: those after "unit", else a word with letters and digits such as `r12-3`. */
function unitPhrase(plain: string): string | undefined {
  const after = /(?:^|(?<!\b(?:an?|any|each|every|una|cada|alguna))\s)(?:unit|vfu|unidad) (?<rest>.+)$/u.exec(plain)
    ?.groups?.['rest'];
  if (after !== undefined) {
    const words = after.split(' ');
    const end = words.findIndex((word) => notOfName.has(word));
    const phrase = (end < 0 ? words : words.slice(0, end)).slice(0, 5).join(' ');
    if (phrase !== '') return phrase;
  }
  return [...plain.matchAll(code)].map(([word]) => word).find((word) => !notCode.test(word));
}

/** Units to choose from. */
export const unitChoices = ({ why, asked, among }: Exclude<ReadUnit, Named>, slots: Slots): Missing => ({
  slot: 'unit',
  why,
  asked,
  choices: choose(among, (id) => ({ ...slots, platformGroup_id: id })),
});

/** Choices by name; names that occur twice say what stands beside them. */
export function choose(among: readonly Named[], slotsOf: (id: number) => Slots): Choice[] {
  return among.slice(0, mostChoices).map(({ id, name, beside }) => {
    const isTwice = among.filter((other) => other.name === name).length > 1;
    return { label: isTwice && beside ? `${name} (${beside})` : name, slots: slotsOf(id) };
  });
}
