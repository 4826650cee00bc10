import type { Services } from '@trellis/server-kit';

/** A message on its way to one person by one channel. */
export interface Sending {
  user_id: number;
  title: string;
  text: string;
  /** Path of the page it is about. */
  link: string | null;
  isUrgent: boolean;
  /** The same at every try: what a device shows under it twice is shown once. */
  tag: string;
  /** What a device says back when it showed or opened it. */
  token: string;
}

/** What a try came to; `isFinal`: another would be in vain. */
export type Outcome = { isTaken: true } | { isTaken: false; error: string; isFinal: boolean };

/** One way to a person. */
export type Channel = (sending: Sending, services: Services) => Promise<Outcome>;

export const taken: Outcome = { isTaken: true };
export const failed = (error: string, isFinal = false): Outcome => ({
  isTaken: false,
  error: error.slice(0, 500),
  isFinal,
});

/** Why a try failed, in its own words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'No answer.');
/** A server's answer that another try will not change. */
export const isFinalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;
