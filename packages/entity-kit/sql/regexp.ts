import { refuse } from './refusal.ts';

/** Characters of a regular expression at most. */
const longest = 200;
/** What an expression may grow to when its counted repetitions are written out. */
const mostAtoms = 250;

/**
 * Refuses (400) a regular expression that PostgreSQL could spend long on. Its engine is an automaton, linear in the text, except for
 * references to what a group matched, for looking around, and for counted repetitions, which are written out before the search.
 */
export function checkedRegexp(key: string, value: unknown): { pattern: string; isFolded: boolean } {
  const needs = (what: string): never => refuse(`The ${key} property needs a regular expression ${what}.`);
  if (typeof value !== 'string' || value.length > longest) return needs(`of at most ${longest} characters`);
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(value);
  const flags = literal?.[2] ?? '';
  if (flags !== '' && flags !== 'i') refuse(`Invalid regex flags: ${flags}`);
  const pattern = literal?.[1] ?? value;
  if (/\\\d/.test(pattern)) needs('without references to its own groups');
  if (/\(\?(?!:)/.test(pattern) || pattern.startsWith('***')) needs('without looking around and without options');
  if (writtenOut(pattern) > mostAtoms) needs(`whose repetitions come to at most ${mostAtoms} characters`);
  return { pattern, isFolded: flags === 'i' };
}

// An escape or a bracket expression is one atom; `{` before anything but a number stands for itself.
const tokenPattern = /\\[^]|\[\^?\]?(?:\[[.:=][^]*?[.:=]\]|\\[^]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/gu;

/** How many atoms a pattern has once its counted repetitions are written out. */
function writtenOut(pattern: string): number {
  const before: number[] = [];
  let atoms = 0;
  let last = 0;
  for (const [token, least, most] of pattern.matchAll(tokenPattern)) {
    if (token === '(') before.push(atoms);
    else if (token === ')') last = atoms - (before.pop() ?? 0);
    else if (least === undefined) {
      atoms += 1;
      last = 1;
    } else {
      const times = Math.max(1, Number(least), Number(most ?? 0));
      atoms += last * (times - 1);
      last *= times;
    }
  }
  return atoms;
}
