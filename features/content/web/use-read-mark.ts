import type { ReadMark } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useCallback } from 'react';
import { contentCalls } from './content-calls.ts';

/** How far this person has read a topic, and the way to say it was read further. Undefined while it is not known yet. */
export function useReadMark(topic: string): {
  mark: ReadMark | null | undefined;
  keep: (lastId: number) => Promise<unknown>;
} {
  // Administrators see everybody's marks; each keeps their own.
  const { user_id } = useUser();
  const { data } = useCall(contentCalls.marks, filtered({ where: { topic, user_id } }));
  // A mark that could not be kept is no news: the same things show as new once more.
  const { run } = useAction(contentCalls.mark, { onError: () => true });
  const keep = useCallback(
    (lastId: number) =>
      run({
        query: { where: JSON.stringify({ topic, user_id }) },
        body: { topic, lastId, readAt: new Date().toISOString() },
      }),
    [run, topic, user_id],
  );
  return { mark: data && (data[0] ?? null), keep };
}
