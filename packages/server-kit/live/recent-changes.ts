import type { Services } from '../services.ts';
import { changesTopic, everywhere, type LiveMessage } from './socket-channel.ts';

/** Bounds of what is remembered for browsers that connect. */
export const recentLimits = {
  /** Longer than what a page has read stays fresh, in ms. */
  keptMs: 90_000,
  /** Messages of one topic; where there are more, whoever needs the oldest reads everything anew. */
  messages: 2000,
} as const;

/** What was told lately, for a browser that read something before it listened. */
export interface RecentChanges {
  /** What these topics said in the last so many ms, each key once, the oldest first; undefined where not all of it is known. */
  within(topics: readonly string[], ms: number): LiveMessage[] | undefined;
  stop(): void;
}

interface Told {
  at: number;
  message: LiveMessage;
}

/** What is remembered of one topic, and since when all of it is. */
interface Remembered {
  byKey: Map<string, Told>;
  knownSince: number;
}

/** Remembers for a while the messages that are to be kept, of every facility: a page may be opened at any. */
export function rememberChanges({ bus, clock }: Pick<Services, 'bus' | 'clock'>): RecentChanges {
  const now = () => clock.now().getTime();
  const byTopic = new Map<string, Remembered>();
  let knownSince = now();
  let unkeyed = 0;
  const forget = () => {
    byTopic.clear();
    knownSince = now();
  };
  const take = (said: readonly LiveMessage[], topic: string) => {
    const remembered = byTopic.get(topic) ?? { byKey: new Map<string, Told>(), knownSince };
    byTopic.set(topic, remembered);
    const at = now();
    for (const message of said) {
      if (message.isKept !== true) continue;
      const key = message.key ?? `#${(unkeyed += 1)}`;
      remembered.byKey.delete(key);
      remembered.byKey.set(key, { at, message });
    }
    dropOld(remembered, at);
  };
  const listen = (topic: string) =>
    bus.subscribe(topic, (said, from) => take(said as unknown as LiveMessage[], from), forget);
  const leaves = [listen(changesTopic('+')), listen(everywhere), bus.onGap(forget)];
  return {
    within(topics, ms) {
      const from = now() - ms;
      const known = topics.flatMap((topic) => byTopic.get(topic) ?? []);
      if (!(ms >= 0 && ms <= recentLimits.keptMs) || [{ knownSince }, ...known].some((each) => from < each.knownSince))
        return undefined;
      return known.flatMap(({ byKey }) =>
        [...byKey.values()].filter(({ at }) => at >= from).map(({ message }) => message),
      );
    },
    stop() {
      for (const leave of leaves) leave();
    },
  };
}

/** Those that were told longest ago stand first. */
function dropOld(remembered: Remembered, now: number): void {
  const { byKey } = remembered;
  for (const [key, { at }] of byKey) {
    const isOld = now - at > recentLimits.keptMs;
    if (!isOld && byKey.size <= recentLimits.messages) return;
    if (!isOld) remembered.knownSince = Math.max(remembered.knownSince, at + 1);
    byKey.delete(key);
  }
}
