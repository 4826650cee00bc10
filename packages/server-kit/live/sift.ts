import { shellMessages } from '@trellis/entity-kit';
import type { Logger } from 'pino';
import { messageOf, type LiveMessage, type Sieve } from './socket-channel.ts';

interface SiftOptions {
  sieve: Sieve;
  /** Takes what the sieve left, in order. */
  send: (messages: readonly LiveMessage[]) => void;
  /** Messages that may wait for the sieve. */
  max: number;
  log: Logger;
}

const resync = messageOf(shellMessages.resync, {});

/**
 * Sends what a sieve leaves, in order; messages that come while it works wait for it together. When it fails, or more wait
 * than may, they are given up and the listener is told to read anew.
 */
export function sift({ sieve, send, max, log }: SiftOptions): (messages: readonly LiveMessage[]) => void {
  let waiting: LiveMessage[] = [];
  let isWorking = false;
  const work = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      if (messages.length > max) {
        log.warn({ messages: messages.length }, 'more live messages wait than may; their listener reads anew');
        send([resync]);
        continue;
      }
      try {
        send(await sieve(messages));
      } catch (error) {
        log.error({ err: error }, 'live messages could not be judged; their listener reads anew');
        send([resync]);
      }
    }
    isWorking = false;
  };
  return (messages) => {
    // One more than may wait says that some were given up.
    for (const message of messages) if (waiting.length <= max) waiting.push(message);
    if (!isWorking) void work();
  };
}
