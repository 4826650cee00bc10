import { shellMessages } from '@trellis/entity-kit';
import type { Logger } from 'pino';
import { messageOf, type LiveMessage, type LiveMessageFilter } from './socket-channel.ts';

interface FilterOptions {
  filter: LiveMessageFilter;
  /** Takes what the filter left, in order. */
  send: (messages: readonly LiveMessage[]) => void;
  /** Messages that may wait for the filter. */
  max: number;
  log: Logger;
}

const resync = messageOf(shellMessages.resync, {});

/**
 * Sends what a filter leaves, in order; messages that come while it works wait for it together. When it fails, or more wait
 * than may, they are given up and the listener is told to read anew.
 */
export function filterLiveMessages({
  filter,
  send,
  max,
  log,
}: FilterOptions): (messages: readonly LiveMessage[]) => void {
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
        send(await filter(messages));
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
