import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ControllerConfigError, readControllerConfig } from './controller-config.ts';
import { replayConfig } from './replay-config.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const usage = `Usage: npm run replay -- <file.csv or folder> [--mapping <mapping.json>] [--speed 15] [--data-dir ./data]
  [--config <file>] [--url mqtt://host:port]
Plays recorded measurements as the live sensors of the demo's replay unit; the demo must be running.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      speed: { type: 'string', default: '15' },
      'data-dir': { type: 'string', default: process.env['DATA_DIR'] ?? './data' },
      config: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const [source] = positionals;
  const { mapping, url } = values;
  const speed = Number(values.speed);
  if (source === undefined || !(speed > 0)) throw new ControllerConfigError(usage);
  const config = await readControllerConfig(values.config ?? join(values['data-dir'], 'demo', 'controllers.json'));
  await runUntilStopped(
    replayConfig(config, { source, speed, ...(mapping && { mapping }), ...(url && { brokerUrl: url }) }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
