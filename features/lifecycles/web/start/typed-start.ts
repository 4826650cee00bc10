import type { LifecycleSource, startChoicesReply, startInfoReply } from '@trellis/lifecycles/model';
import { useCallback, useState } from 'react';
import type * as z from 'zod';

export type StartInfo = z.infer<typeof startInfoReply>;
export type StartChoices = z.infer<typeof startChoicesReply>;
export type StartShelf = StartChoices['shelves'][number];

/** What is typed into the start of a run. */
export interface TypedStart {
  step: number;
  name: string;
  /** Null: now. */
  start: string | null;
  source: LifecycleSource['kind'] | '';
  lot: string;
  /** Plants by shelf, as typed. */
  plants: Record<string, string>;
  tagPrefix: string;
  firstTag: string;
  batchName: string;
  licence: string;
  reason: string;
}
const nothing: TypedStart = {
  ...{ step: 0, name: '', start: null, source: '', lot: '', plants: {}, tagPrefix: '', firstTag: '' },
  ...{ batchName: '', licence: '', reason: '' },
};

function read(key: string, units: readonly number[]): { typed: TypedStart; units: readonly number[] } {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<TypedStart> | null;
    if (kept && typeof kept.plants === 'object') return { typed: { ...nothing, ...kept }, units: [] };
  } catch {
    // What cannot be read was not kept.
  }
  return { typed: nothing, units };
}

/** What was typed, kept in this browser until the run is there: it outlives a reload. */
export function useTypedStart(key: string, presetUnits: readonly number[]) {
  const [{ typed, units }, setState] = useState(() => read(key, presetUnits));
  const set = useCallback(
    (change: Partial<TypedStart>) =>
      setState((before) => {
        const after = { ...before.typed, ...change };
        try {
          localStorage.setItem(key, JSON.stringify(after));
        } catch {
          // A full or closed storage: the page itself still holds what was typed.
        }
        return { typed: after, units: change.plants ? [] : before.units };
      }),
    [key],
  );
  const forget = useCallback(() => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept then.
    }
  }, [key]);
  return { typed, set, forget, presetUnits: units };
}

const count = (text: string | undefined) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 0);

/** The shelves chosen with their plants; a number nobody can read is none. */
export const chosenShelves = ({ shelves }: StartChoices, { plants }: TypedStart) =>
  shelves
    .filter(({ platform_id }) => plants[platform_id] !== undefined)
    .map((shelf) => ({ ...shelf, plants: count(plants[shelf.platform_id]) }));

/** Nothing keeps a run from this shelf. */
export const isFit = ({ clashes, isDisabled, isOffline, urgentAlerts }: StartShelf) =>
  clashes.length === 0 && !isDisabled && !isOffline && urgentAlerts === 0;

/** So many plants on as few units as hold them: the one that fits tightest, else the largest first. */
export function bestFit(shelves: readonly StartShelf[], wanted: number): Record<string, string> {
  const units = [...Map.groupBy(shelves.filter(isFit), ({ platformGroup_id }) => platformGroup_id).values()].map(
    (own) => ({ own, room: own.reduce((sum, { capacity }) => sum + capacity, 0) }),
  );
  const bySize = units.toSorted((a, b) => b.room - a.room);
  const plants: Record<string, string> = {};
  let left = wanted;
  while (left > 0 && bySize.length > 0) {
    const tight = bySize.findLastIndex(({ room }) => room >= left);
    const [unit] = bySize.splice(Math.max(0, tight), 1);
    for (const { platform_id, capacity } of unit?.own ?? []) {
      const here = Math.min(left, capacity);
      if (here > 0) plants[platform_id] = String(here);
      left -= here;
    }
  }
  return plants;
}

/** The step that mends a refusal of the server. */
export function stepOf(code: string | undefined): number | undefined {
  const steps: readonly (readonly string[])[] = [
    ['start-in-past', 'starts-later', 'no-start', 'plan-not-published', 'other-plants', 'no-phases'],
    ['shelf-taken', 'over-capacity', 'no-shelves', 'shelf-twice', 'unit-disabled', 'too-few-places'],
    ['tag-used', 'container-not-empty', 'too-few-containers'],
    ['unit-not-well'],
  ];
  const found = steps.findIndex((codes) => codes.some((one) => code === `lifecycle.${one}`));
  return found === -1 ? undefined : found;
}
