import type { Lifecycle } from '@trellis/lifecycles/model';
import { useErrorText, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A run whose turn was refused, with the words of the server. */
export interface Refused {
  id: number;
  name: string;
  why: string;
}

/** Does the same with several runs one after the other: those that are refused are told with their reasons, the others are done, and
 * taken back together where that is possible. */
export function useOneByOne<R>(
  work: (run: Lifecycle) => Promise<R>,
  onDone: () => void,
  undo?: (replies: readonly R[]) => () => unknown,
) {
  const { t } = useTranslation('lifecycles');
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [replies, setReplies] = useState<readonly R[]>([]);
  const run = async (runs: readonly Lifecycle[]) => {
    setBusy(true);
    const failed: Refused[] = [];
    const good = new Set(done);
    const answered = [...replies];
    for (const one of runs.filter(({ id }) => !done.has(id))) {
      try {
        answered.push(await work(one));
        good.add(one.id);
      } catch (error) {
        failed.push({ id: one.id, name: one.name, why: errorText(error as Error) });
      }
    }
    setDone(good);
    setReplies(answered);
    setRefused(failed);
    setBusy(false);
    // Those that are done are told, and taken back, also where others were refused.
    if (good.size > done.size)
      toast.success(t('bulk.done', { count: good.size }), { undo: undo && startingAnew(undo(answered)) });
    if (failed.length === 0) onDone();
  };
  /** What was taken back is not done any more, should the dialog still be open. */
  const startingAnew = (takeBack: () => unknown) => () => {
    setDone(new Set());
    setReplies([]);
    return takeBack();
  };
  return { run, isBusy, refused, done };
}
