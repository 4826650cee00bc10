import { inTransaction, postSafely, type Answer, type Services, type WorkContext } from '@trellis/server-kit';
import { WebhookDelivery } from '@trellis/webhooks/model';
import { signatureHeaders } from '../signature.ts';
import { postJob } from '../write-deliveries.ts';
import { claimDelivery, type Claimed } from './claim-delivery.ts';
import { noteFailure, noteSuccess, switchOff } from './judge-webhook.ts';

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);
const hours = (count: number) => minutes(60 * count);

/** Waits between tries, in ms, as the Standard Webhooks specification advises; after the last one the message is given up. */
export const retryWaits = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const;

const job = { userId: null, source: 'job', ip: null } as const;
/** A receiver that is gone for good says so (Standard Webhooks, "410 Gone"). */
const gone = 410;

interface Outcome {
  answer?: Answer;
  latencyMs: number;
  /** Why it was not taken; undefined when it was. */
  error?: string;
}

/** Posts one message, if it is due and nobody else posts it, and writes what became of it. */
export async function postDelivery(id: number, services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.clock.now();
  const claimed = await claimDelivery(id, services, now);
  if (!claimed) return;
  const outcome = claimed.isOn || claimed.isTest ? await post(claimed, services, now, signal) : switchedOff;
  // A server that stops leaves the message to the others.
  if (signal?.aborted) return;
  await inTransaction(services, job, (context) => settle(claimed, outcome, context));
}

const switchedOff: Outcome = { latencyMs: 0, error: 'The webhook is switched off.' };
const unsigned: Outcome = {
  latencyMs: 0,
  error: 'The secret that signs cannot be read any more: make a new one.',
};

async function post(
  { address, messageId, body, secrets }: Claimed,
  { config }: Services,
  sentAt: Date,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  if (secrets.length === 0) return unsigned;
  const headers = { 'user-agent': 'Trellis-Webhooks/1', ...signatureHeaders({ messageId, sentAt, body }, secrets) };
  const began = performance.now();
  const latency = () => Math.round(performance.now() - began);
  try {
    const answer = await postSafely(address, { headers, body }, { allowsLocal: config.webhooksLocal, signal });
    const error = whyRefused(answer.status);
    return { answer, latencyMs: latency(), ...(error !== undefined && { error }) };
  } catch (error) {
    return { latencyMs: latency(), error: error instanceof Error ? error.message.slice(0, 500) : 'No answer.' };
  }
}

function whyRefused(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`;
  return `The receiver answered ${status}.`;
}

async function settle(claimed: Claimed, outcome: Outcome, context: WorkContext): Promise<void> {
  const { id, webhook_id } = claimed;
  const { answer, latencyMs, error } = outcome;
  const { records, services, db, now } = context;
  const wait = error === undefined ? undefined : waitOf(claimed, answer);
  const nextTry = wait === undefined ? null : new Date(now.getTime() + wait);
  await records.update(WebhookDelivery, id, {
    status: error === undefined ? 'delivered' : nextTry ? 'queued' : 'failed',
    nextTry: nextTry?.toISOString() ?? null,
    responseStatus: answer?.status ?? null,
    response: answer?.text ?? null,
    latencyMs,
    error: error ?? null,
  });
  if (nextTry) await services.jobs.send(postJob, { id, webhook_id }, { db, startAfter: nextTry });
  await judge(claimed, outcome, context);
}

/** How long a message waits that was not taken; undefined when it is given up. */
const waitOf = ({ isTest, isOn, attempts }: Claimed, answer: Answer | undefined): number | undefined =>
  isTest || !isOn || answer?.status === gone ? undefined : retryWaits[attempts - 1];

async function judge({ webhook_id, isOn, isTest }: Claimed, { answer, error }: Outcome, context: WorkContext) {
  if (error === undefined) await noteSuccess(webhook_id, context);
  else if (!isOn) return;
  else if (answer?.status === gone) await switchOff(webhook_id, 'The receiver answered 410: it is gone.', context);
  else if (!isTest) await noteFailure(webhook_id, error, context);
}
