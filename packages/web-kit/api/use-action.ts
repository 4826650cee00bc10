import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, ArgumentsOf, ReplyOf } from '@trellis/entity-kit';
import { useCallback, useState } from 'react';
import { useErrorText } from './error-text.ts';
import { collectionOf, isTouched } from './call-key.ts';
import { OptimisticCache } from './optimistic-cache.ts';
import { useSendOnce } from './use-send-once.ts';
import { useToast } from '../toasts/use-toast.ts';

interface ActionOptions<C extends AnyCall> {
  /** Toast after success; none where there is no text. */
  success?: string | ((reply: ReplyOf<C>) => string | undefined);
  /** How what was done is taken back, offered where its success is told; nothing where it cannot be. */
  undo?: (reply: ReplyOf<C>, given: ArgumentsOf<C>) => (() => unknown) | undefined;
  /** Other collections that change with it. */
  changes?: readonly string[];
  /** Shows the outcome before the server answers; taken back when it refuses. */
  optimistic?: (given: ArgumentsOf<C>, cache: OptimisticCache) => void;
  onSuccess?: (reply: ReplyOf<C>, given: ArgumentsOf<C>) => void;
  /** Handles a refusal in place; answers true when nothing more is to be said. By default a toast says it. */
  onError?: (error: Error) => boolean;
}

interface Action<C extends AnyCall> {
  run: (given: ArgumentsOf<C>) => Promise<ReplyOf<C> | undefined>;
  /** Some of what was begun has not ended. */
  isRunning: boolean;
  error: Error | null;
}

/** Changes something: sends, refreshes what shows it, says what came of it. `run` never throws; a refusal answers nothing. */
export function useAction<C extends AnyCall>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const send = useSendOnce();
  const queries = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  // The library knows of the last run alone; the one before may take longer.
  const [running, setRunning] = useState(0);
  const { mutateAsync, error } = useMutation({
    mutationFn: (given: ArgumentsOf<C>) => send(call, given),
    onMutate: (given) => {
      const cache = new OptimisticCache(queries);
      options.optimistic?.(given, cache);
      return cache;
    },
    onError: (failure, _given, cache) => {
      cache?.takeBack();
      if (options.onError?.(failure)) return;
      toast.error(errorText(failure));
    },
    onSuccess: (reply, given) => {
      const { success } = options;
      const text = typeof success === 'function' ? success(reply) : success;
      if (text !== undefined) toast.success(text, { undo: options.undo?.(reply, given) });
      options.onSuccess?.(reply, given);
    },
    onSettled: () => {
      const changed = [collectionOf(call), ...(options.changes ?? [])];
      return queries.invalidateQueries({
        predicate: (query) => changed.some((collection) => isTouched(query, { collection })),
      });
    },
  });
  const run = useCallback(
    (given: ArgumentsOf<C>) => {
      setRunning((count) => count + 1);
      return mutateAsync(given)
        .catch(() => undefined)
        .finally(() => setRunning((count) => count - 1));
    },
    [mutateAsync],
  );
  return { run, isRunning: running > 0, error };
}
