import type { Services } from '@trellis/server-kit';

/** A message on its way to one person by one channel. */
export interface Sending {
  /** The delivery it is, whose devices are each sent to once. */
  delivery_id: number;
  user_id: number;
  title: string;
  text: string;
  /** Path of the page it is about. */
  link: string | null;
  isUrgent: boolean;
  /** The same at every try and no other message's, up to 32 of A-Z a-z 0-9 - _: what arrives twice under it is shown once. */
  tag: string;
}

/**
 * What a try came to; `missed`: why one of several devices did not take it, which is tried again; `isFinal`: another try would be in
 * vain.
 */
export type Outcome = { isTaken: true; missed?: string } | { isTaken: false; error: string; isFinal: boolean };

/** One way to a person. */
export type Channel = (sending: Sending, services: Services) => Promise<Outcome>;

/** Characters of what went wrong that are kept. */
const longest = 500;
export const taken: Outcome = { isTaken: true };
export const failed = (error: string, isFinal = false): Outcome & { isTaken: false } => ({
  isTaken: false,
  error: error.slice(0, longest),
  isFinal,
});

/** Why a try failed, in its own words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'No answer.');
/** A server's answer that another try will not change. */
export const isFinalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;
