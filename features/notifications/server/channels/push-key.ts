import { MessageGateway } from '@trellis/notifications/model';
import { inTransaction, type Services } from '@trellis/server-kit';
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { sql } from 'kysely';

const job = { userId: null, source: 'job', ip: null } as const;
/** A signature holds for so long (RFC 8292: a day at most), in s. */
const lifeSeconds = 12 * 3600;

/** The key this installation signs push messages with (VAPID), base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/** The key of the installation, made at its first use; servers that ask together get the same. */
export async function getPushKey(services: Services): Promise<PushKey> {
  const known = await readPushKey(services);
  if (known) return known;
  await inTransaction(services, job, async ({ db, records }) => {
    await sql`select pg_advisory_xact_lock(hashtext('push key'))`.execute(db);
    const { rows } =
      await sql`select id from message_gateways where kind = 'push' and "privateKey" is not null`.execute(db);
    if (rows.length > 0) return;
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const padded = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
    await records.create(MessageGateway, {
      name: 'Web Push',
      kind: 'push',
      publicKey: ecdh.getPublicKey('base64url'),
      privateKey: padded.toString('base64url'),
    });
  });
  const made = await readPushKey(services);
  if (!made) throw new Error('The key of push messages could not be made.');
  return made;
}

async function readPushKey({ db, secrets }: Services): Promise<PushKey | undefined> {
  const { rows } = await sql<PushKey>`
    select "publicKey", "privateKey" from message_gateways where kind = 'push' and "privateKey" is not null
    order by id limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, privateKey: secrets.open(MessageGateway, 'privateKey', row.privateKey) };
}

const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header that says who sends (RFC 8292). */
export function vapidHeader({ publicKey, privateKey }: PushKey, endpoint: string, subject: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + lifeSeconds,
    sub: subject,
  };
  const said = `${coded({ typ: 'JWT', alg: 'ES256' })}.${coded(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${signature}, k=${publicKey}`;
}
