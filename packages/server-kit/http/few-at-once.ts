import { Refusal } from '../refusal.ts';

/** So many times more may wait for their turn than are under way. */
const patience = 10;

/** Does somebody's work when it is their turn. */
export type InTurn = <T>(person: number | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Does somebody's work while fewer than `most` of theirs are under way; more wait for their turn, and far more are refused with
 * 429. Whoever is nobody in particular is not counted.
 */
export function fewAtOnce(most = Infinity): InTurn {
  const lines = new Map<number, { underWay: number; waiting: (() => void)[] }>();
  return async (person, work) => {
    if (person === undefined || most === Infinity) return work();
    const line = lines.get(person) ?? { underWay: 0, waiting: [] };
    lines.set(person, line);
    if (line.waiting.length >= most * patience)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a moment.', 429);
    // Whoever ends hands the place over, so that it is not free in between.
    if (line.underWay >= most) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.underWay += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.underWay -= 1;
      if (line.underWay === 0) lines.delete(person);
    }
  };
}
