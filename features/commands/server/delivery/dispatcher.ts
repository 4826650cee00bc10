import type { Running, Services } from '@trellis/server-kit';
import { commandsWaiting } from '../ledger/command-events.ts';
import { deliverCommands } from './deliver-commands.ts';

const sweepMs = 1_000;

/** Sends commands as soon as they wait, and looks every second for what time brings: repetitions, time-outs, expiry. */
export function startDispatcher(services: Services): Promise<Running> {
  let isStopped = false;
  let wakeUps = 0;
  let running: Promise<void> | undefined;

  // Delivers until no wake-up came meanwhile.
  const round = async () => {
    while (wakeUps > 0 && !isStopped) {
      wakeUps = 0;
      try {
        if (await deliverCommands(services)) wakeUps += 1;
      } catch (error) {
        services.log.error({ err: error }, 'commands could not be delivered; trying again');
        return;
      }
    }
  };
  const wake = () => {
    if (isStopped) return;
    wakeUps += 1;
    running ??= round().finally(() => {
      running = undefined;
    });
  };
  const leave = services.bus.subscribe(commandsWaiting, wake);
  const timer = setInterval(wake, sweepMs);
  wake();
  return Promise.resolve({
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      leave();
      await running;
    },
  });
}
