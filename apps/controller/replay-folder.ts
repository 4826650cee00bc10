import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ControllerConfigError, readControllerConfig } from './controller-config.ts';
import { replayConfig } from './replay-config.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const usage = `Usage: npm run replay -- <folder> [--speed 15] [--data-dir ./data] [--config <file>] [--url mqtt://host:port]
Plays the measurements of a vertical farm as the live sensors of the demo's replay unit; the demo must be running.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '15' },
      'data-dir': { type: 'string', default: process.env['DATA_DIR'] ?? './data' },
      config: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const [folder] = positionals;
  const speed = Number(values.speed);
  if (folder === undefined || !(speed > 0)) throw new ControllerConfigError(usage);
  const config = await readControllerConfig(values.config ?? join(values['data-dir'], 'demo', 'controllers.json'));
  await runUntilStopped(replayConfig(config, { folder, speed, ...(values.url ? { brokerUrl: values.url } : {}) }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
