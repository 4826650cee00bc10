import { tellFacility, type LiveMessage, type Services } from '@trellis/server-kit';

/** Hands live messages to the browsers of a facility, gathered: of one key only the last in each span of time. */
export interface LiveOutlet {
  publish(facilityId: number, message: LiveMessage): void;
  close(): void;
}

/** The readings of one commit come at one moment. */
const gatherMs = 5;

export function createLiveOutlet({ bus }: Pick<Services, 'bus'>): LiveOutlet {
  const waiting = new Map<number, Map<string, LiveMessage>>();
  let timer: NodeJS.Timeout | undefined;
  let unkeyed = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [facilityId, messages] of waiting) {
      tellFacility(bus, facilityId, [...messages.values()]);
    }
    waiting.clear();
  }
  return {
    publish(facilityId, message) {
      const messages = waiting.get(facilityId) ?? new Map<string, LiveMessage>();
      waiting.set(facilityId, messages);
      messages.set(message.key ?? `#${(unkeyed += 1)}`, message);
      timer ??= setTimeout(flush, gatherMs);
    },
    close: flush,
  };
}
