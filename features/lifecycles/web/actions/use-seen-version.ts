import type { Lifecycle } from '@trellis/lifecycles/model';
import { isApiError } from '@trellis/web-kit';
import { useCallback, useState } from 'react';

/**
 * Does something with a run in the version that is on the screen, so that what somebody else moved meanwhile is not moved once more. Where
 * no answer came it is tried again in the version of the first try: it may have been done, and the run is another by then.
 */
export function useSeenVersion() {
  const [unanswered] = useState(() => new Map<number, string>());
  return useCallback(
    async <R>(
      { id, updatedate }: Pick<Lifecycle, 'id' | 'updatedate'>,
      work: (version: string) => Promise<R>,
    ): Promise<R> => {
      const version = unanswered.get(id) ?? updatedate;
      unanswered.set(id, version);
      try {
        const reply = await work(version);
        unanswered.delete(id);
        return reply;
      } catch (error) {
        if (isApiError(error) && error.statusCode < 500) unanswered.delete(id);
        throw error;
      }
    },
    [unanswered],
  );
}
