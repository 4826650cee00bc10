import fc from 'fast-check';

export const shelfCount = 5;
/** What was done last is taken back: a destruction, what was done to a run, a move. */
export interface TakingBack {
  do: 'undo' | 'undoRun' | 'undoMove';
  run: number;
}
export const isTakingBack = (one: Step): one is TakingBack => ['undo', 'undoRun', 'undoMove'].includes(one.do);

/** A shelf is taken out of use, what is on it goes to another one; or it is put into use again. */
export type ShelfStep = { do: 'disable'; shelf: number; other: number } | { do: 'enable'; shelf: number };
export const isOfShelf = (one: Step): one is ShelfStep => one.do === 'disable' || one.do === 'enable';

/** What people do with plants and runs; numbers choose among what is there. */
export type Step =
  | { do: 'start'; shelf: number; plants: number; pots: boolean }
  | { do: 'move'; run: number; share: number; shelf: number }
  | { do: 'destroy' | 'transplant' | 'harvest'; run: number; share: number }
  | { do: 'split'; run: number; shelf: number }
  | { do: 'merge' | 'handOver'; run: number; other: number }
  | { do: 'phase' | 'shift' | 'takeBack'; run: number }
  | TakingBack
  | { do: 'tryPatch'; run: number }
  | { do: 'tryDelete'; run: number }
  | { do: 'version'; run: number; other: number }
  | { do: 'draft'; shelf: number; plants: number }
  | ShelfStep;

const run = fc.nat(5);
const share = fc.integer({ min: 1, max: 10 });
const shelf = fc.nat(shelfCount - 1);
const only = <T extends string>(...words: T[]) => fc.constantFrom(...words);
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: only('start'), shelf, plants: fc.integer({ min: 1, max: 8 }), pots: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: only('move'), run, share, shelf }) },
  { weight: 4, arbitrary: fc.record({ do: only('destroy', 'transplant', 'harvest'), run, share }) },
  { weight: 2, arbitrary: fc.record({ do: only('split'), run, shelf }) },
  { weight: 2, arbitrary: fc.record({ do: only('merge', 'handOver'), run, other: run }) },
  { weight: 2, arbitrary: fc.record({ do: only('phase', 'shift', 'undo', 'takeBack', 'tryPatch', 'tryDelete'), run }) },
  { weight: 2, arbitrary: fc.record({ do: only('version'), run, other: run }) },
  { weight: 4, arbitrary: fc.record({ do: only('undoRun', 'undoMove'), run }) },
  { weight: 2, arbitrary: fc.record({ do: only('draft'), shelf, plants: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ do: only('disable'), shelf, other: shelf }) },
  { weight: 2, arbitrary: fc.record({ do: only('enable'), shelf }) },
);
