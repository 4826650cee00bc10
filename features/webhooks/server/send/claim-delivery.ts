import type { Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { openIfReadable } from '../open-secret.ts';

/** A server that took a message to post and did not come back leaves it to the others after this long. */
const claimMs = 60_000;

/** A message that is this server's to post. */
export interface Claimed {
  id: number;
  messageId: string;
  body: string;
  isTest: boolean;
  attempts: number;
  webhook_id: number;
  address: string;
  isOn: boolean;
  /** None where the key they were sealed with is lost. */
  secrets: string[];
}

type Row = Omit<Claimed, 'secrets'> & { secret: string; oldSecret: string | null; oldSecretUntil: Date | null };

/** Takes a due message to post; undefined when it was posted, given up, waits for its next try or is another server's. */
export async function claimDelivery(id: number, services: Services, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Row>`
    update webhook_deliveries d
    set attempts = d.attempts + 1, "lastTryAt" = ${now}, "nextTry" = ${new Date(now.getTime() + claimMs)}
    from webhooks w
    where d.id = ${id} and w.id = d.webhook_id and d.status = 'queued' and d."nextTry" <= ${now}
    returning d.id, d."messageId", d.body, d."isTest", d.attempts, d.webhook_id, w.address, w."isOn",
      w.secret, w."oldSecret", w."oldSecretUntil"`.execute(services.db);
  const [row] = rows;
  if (!row) return undefined;
  const { secret, oldSecret, oldSecretUntil, ...claimed } = row;
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const current = openIfReadable('secret', secret, services);
  const before = isOldValid ? openIfReadable('oldSecret', oldSecret, services) : null;
  return { ...claimed, secrets: current === null ? [] : [current, ...(before === null ? [] : [before])] };
}
