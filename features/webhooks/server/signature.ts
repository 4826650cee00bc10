import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret of 32 random bytes, written as the Standard Webhooks specification does. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** What one message is signed with. */
export interface Signed {
  messageId: string;
  /** When it is posted; receivers refuse what is older than some minutes. */
  sentAt: Date;
  body: string;
}

/** The headers of a message by the Standard Webhooks specification 1.0: its id, its time, and one signature for each secret. */
export function signatureHeaders({ messageId, sentAt, body }: Signed, secrets: readonly string[]) {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': messageId, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
