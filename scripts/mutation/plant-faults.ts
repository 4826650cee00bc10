import type { Mutant } from './find-mutants.ts';

/** What planted code asks: whether the fault of this number is to be seen now. */
export const asksFor = 'trellisFault';

/**
 * The content of a file with all its faults in it, each behind a question that is asked while the code runs: `first` is the number of
 * the first of them. So one process can try one fault after the other, and knows which of them its tests come by.
 */
export function plantFaults(content: string, mutants: readonly Mutant[], first: number): string {
  const places = new Map<string, { from: number; to: number; faults: string[] }>();
  mutants.forEach(({ from, to, text, whole }, index) => {
    const key = `${whole.from}-${whole.to}`;
    const place = places.get(key) ?? { ...whole, faults: [] };
    places.set(key, place);
    const isLeftOut = from <= whole.from && to > whole.to;
    const faulty = isLeftOut ? 'undefined' : content.slice(whole.from, from) + text + content.slice(to, whole.to);
    place.faults.push(`${asksFor}(${first + index}) ? (${faulty}) : `);
  });
  // Outer places before those in them.
  const ordered = [...places.values()].sort((a, b) => a.from - b.from || b.to - a.to);
  let next = 0;
  const write = (from: number, to: number): string => {
    let text = '';
    let at = from;
    for (let place = ordered[next]; place && place.from < to; place = ordered[next]) {
      next += 1;
      text += `${content.slice(at, place.from)}(${place.faults.join('')}(${write(place.from, place.to)}))`;
      at = place.to;
    }
    return text + content.slice(at, to);
  };
  return `const ${asksFor} = globalThis.${asksFor} ?? (() => false); ${write(0, content.length)}`;
}
