import { takesOnceKey, type AnyCall } from '@trellis/entity-kit';
import { callUrl, type LooseArguments } from '@trellis/entity-kit/client';
import { useMemo, useState } from 'react';
import { sendWith, useClientOptions, type Send } from './api-context.ts';
import { isApiError } from './error-text.ts';

/** Everyday calls that make something; their addresses carry no contract. */
const making: ReadonlySet<string> = new Set(['create', 'createMany', 'amend', 'move']);

const isDoneOnce = (call: AnyCall): boolean =>
  call.method === 'POST' && ('access' in call ? takesOnceKey(call) : 'everyday' in call && making.has(call.everyday));

/** Other than `randomUUID`, these are there without an encrypted connection as well. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * A `Send` for what changes something: each request goes under a key of its own, and the same one again under the same key for as long
 * as nobody knows what became of it (no answer, or a failure of the server). Whoever presses again after a lost answer does nothing twice.
 */
export function useSendOnce(): Send {
  const options = useClientOptions();
  /** Keys of requests without an answer. */
  const [open] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const send = async (call: AnyCall, given: LooseArguments, signal?: AbortSignal): Promise<unknown> => {
      if (!isDoneOnce(call)) return sendWith(options)(call, given as never, signal);
      const request = `${callUrl(call, given)} ${JSON.stringify(given.body ?? null)}`;
      const key = open.get(request) ?? newKey();
      open.delete(request);
      try {
        return await sendWith(options, key)(call, given as never, signal);
      } catch (error) {
        if (!isApiError(error) || error.statusCode >= 500) open.set(request, key);
        throw error;
      }
    };
    return send as Send;
  }, [options, open]);
}
