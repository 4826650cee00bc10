import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/** Below those that a system gives to connections of its own (from 32768 on Linux): nobody takes one of these by chance. */
const [lowest, highest] = [10_000, 32_000];

/** A port of 127.0.0.1 that nobody listens on right now, and that no connection is given before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
