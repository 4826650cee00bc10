import { channelThread } from '@trellis/content/model';

/** How a thread is called on screen. */
export const threadName = (thread: string, channelLabel: string): string =>
  thread === channelThread ? channelLabel : thread;
