import type { BrokerLog } from '../message-broker.ts';
import type { Bus } from './bus.ts';
import { createBusListeners } from './bus-listeners.ts';

/** The bus of a server that is alone: with the embedded broker there is only one. Nothing is ever missed. */
export function createLocalBus(log: BrokerLog): Bus {
  const listeners = createBusListeners(log);
  return {
    publish: (topic, message) => listeners.deliver(topic, message),
    subscribe(pattern, handler, onHearing) {
      const own: typeof handler = (message, topic) => handler(message, topic);
      listeners.add(pattern, own);
      onHearing?.();
      return () => void listeners.remove(pattern, own);
    },
    onGap: () => () => undefined,
  };
}
