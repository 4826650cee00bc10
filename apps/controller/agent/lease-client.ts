import * as z from 'zod';
import type { LeaseDesk } from '../unit/index.ts';

/** A request for water that takes longer counts as unanswered (ms). */
const answerMs = 10_000;

const reply = z.object({ state: z.string(), seconds: z.number() });
const over = new Set(['returned', 'expired', 'released']);

interface LeaseClientOptions {
  serverUrl: string;
  /** The controller's own key, as for the broker. */
  key: string;
  /** The controller's number at the server, which its plan says; nothing is asked before. */
  controllerId: () => number | undefined;
}

/** Asks the server for water over HTTP, with the controller's own key. */
export function createLeaseClient({ serverUrl, key, controllerId }: LeaseClientOptions): LeaseDesk {
  const post = async (path: string, body: object): Promise<unknown> => {
    const id = controllerId();
    if (id === undefined) throw new Error('The plan does not say which controller this is.');
    const response = await fetch(new URL(`/api/v1/controllers/${id}/${path}`, serverUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return response.json();
  };
  return {
    async request(request) {
      const { state, seconds } = reply.parse(await post('irrigationLeases', request));
      if (state === 'held' || state === 'free') return { state, seconds };
      return { state: over.has(state) ? 'over' : 'waiting', seconds: 0 };
    },
    async giveBack(requestId) {
      await post('irrigationLeases/return', { requestId });
    },
  };
}
