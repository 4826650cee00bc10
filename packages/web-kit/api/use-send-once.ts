import { takesOnceKey, type AnyCall } from '@trellis/entity-kit';
import { callUrl, type LooseArguments } from '@trellis/entity-kit/client';
import { useMemo, useState } from 'react';
import { sendWith, useClientOptions, type Send } from './api-context.ts';
import { isApiError } from './error-text.ts';

/** Everyday calls that make something; their addresses carry no contract. */
const making: ReadonlySet<string> = new Set(['create', 'createMany', 'amend', 'move']);

const isDoneOnce = (call: AnyCall): boolean =>
  call.method === 'POST' && ('access' in call ? takesOnceKey(call) : 'everyday' in call && making.has(call.everyday));

/** A request is the same one for so long after it got no answer: later the same words may mean another deed. */
const sameForMs = 120_000;

/** Other than `randomUUID`, these are there without an encrypted connection as well. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/**
 * A `Send` for what changes something: each request goes under a key of its own, and the same one again within two minutes under the same
 * key while nobody knows what became of it (no answer, or a failure of the server). Whoever presses again after a lost answer does nothing
 * twice.
 */
export function useSendOnce(): Send {
  const options = useClientOptions();
  /** Requests without an answer. */
  const [open] = useState(() => new Map<string, { key: string; at: number }>());
  return useMemo(() => {
    const send = async (call: AnyCall, given: LooseArguments, signal?: AbortSignal): Promise<unknown> => {
      if (!isDoneOnce(call)) return sendWith(options)(call, given as never, signal);
      const request = `${callUrl(call, given)} ${JSON.stringify(given.body ?? null)}`;
      const last = open.get(request);
      const key = last && Date.now() - last.at < sameForMs ? last.key : newKey();
      open.delete(request);
      try {
        return await sendWith(options, key)(call, given as never, signal);
      } catch (error) {
        if (!isApiError(error) || error.statusCode >= 500) open.set(request, { key, at: Date.now() });
        throw error;
      }
    };
    return send as Send;
  }, [options, open]);
}
