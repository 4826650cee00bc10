import type { ReadMark } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { useAction, useCall } from '@trellis/web-kit';
import { useCallback } from 'react';
import { contentCalls } from './content-calls.ts';

/** How far this person has read a topic, and the way to say it was read further. Undefined while it is not known yet. */
export function useReadMark(topic: string): {
  mark: ReadMark | null | undefined;
  keep: (lastId: number) => Promise<unknown>;
} {
  const { data } = useCall(contentCalls.marks, filtered({ where: { topic } }));
  // A mark that could not be kept is no news: the same things show as new once more.
  const { run } = useAction(contentCalls.mark, { onError: () => true });
  const keep = useCallback(
    (lastId: number) =>
      run({
        query: { where: JSON.stringify({ topic }) },
        body: { topic, lastId, readAt: new Date().toISOString() },
      }),
    [run, topic],
  );
  return { mark: data && (data[0] ?? null), keep };
}
