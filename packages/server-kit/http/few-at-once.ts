import { Refusal } from '../refusal.ts';

/** Does work for somebody who has fewer than `most` under way; 429 otherwise. Whoever is nobody in particular is not counted. */
export function fewAtOnce(most = Infinity): <T>(person: number | undefined, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<number, number>();
  return async (person, work) => {
    if (person === undefined || most === Infinity) return work();
    const count = underWay.get(person) ?? 0;
    if (count >= most) throw new Refusal('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a moment.', 429);
    underWay.set(person, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(person) ?? 1) - 1;
      if (left > 0) underWay.set(person, left);
      else underWay.delete(person);
    }
  };
}
