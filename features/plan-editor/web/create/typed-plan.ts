import { keep, readKept, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** What a new plan begins with. */
export type Source = 'templates' | 'version' | 'lifecycle' | 'blank';
export const sources: readonly Source[] = ['templates', 'version', 'lifecycle', 'blank'];

/** What was typed of a new plan. */
export interface Typed {
  name: string;
  category_id: number | null;
  strain_id: number | null;
  isMother: boolean;
  source: Source;
  templates: number[];
  plan_id: number | null;
  lifecycle_id: number | null;
}
export const nothing: Typed = {
  ...{ name: '', category_id: null, strain_id: null, isMother: false, source: 'templates' },
  ...{ templates: [], plan_id: null, lifecycle_id: null },
};

const storageKey = 'trellis.new-plan';

/** What was typed outlives a reload of the page: it is kept as it is typed. `?lifecycle=`: the run that a plan is to begin as, whatever
 * was chosen before. */
export function useTyped(): [Typed, (change: Partial<Typed>) => void] {
  const { id } = useUser();
  const [query] = useSearchParams();
  const run = Number(query.get('lifecycle')) || null;
  const key = `${storageKey}.${id}`;
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = { ...nothing, ...readKept<Partial<Typed>>(key) };
    return run === null ? kept : { ...kept, source: 'lifecycle', lifecycle_id: run };
  });
  const set = (change: Partial<Typed>) =>
    setTyped((now) => {
      const next = { ...now, ...change };
      keep(key, next);
      return next;
    });
  return [typed, set];
}
