import { createHash, randomBytes } from 'node:crypto';

/** A new unguessable token for the links of one message: 256 random bits. */
export const newMessageToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const hashMessageToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Addresses that only the reader of one message knows. */
export interface MessageLinks {
  /** Answers the alert the message is about. */
  resolve: string;
  /** Stops or pauses messages of its kind. */
  unsubscribe: string;
}

/** The links of a message. */
export const linksOf = (token: string, publicUrl: string): MessageLinks => ({
  resolve: `${publicUrl}/notifications/resolve/${token}`,
  unsubscribe: `${publicUrl}/notifications/unsubscribe/${token}`,
});
