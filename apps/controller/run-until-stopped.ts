import pino from 'pino';
import { runController } from './agent/index.ts';
import type { ControllerConfig } from './controller-config.ts';

/** Longest time a clean stop may take before the process ends anyway, in milliseconds. */
const stopLimitMs = 20_000;

/** Runs a controller until the process is told to stop (SIGINT, SIGTERM, or the program that forked it is gone). */
export async function runUntilStopped(config: ControllerConfig): Promise<void> {
  const { err } = pino.stdSerializers;
  const log = pino(
    { level: config.logLevel, base: null, serializers: { err, error: err } },
    pino.destination({ dest: 2, sync: true }),
  );
  const controller = await runController(config, log);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    controller.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'an error nobody expected');
  });
  const { units, failed } = controller;
  if (units.length === 0 && failed.length > 0) {
    console.error('No unit could be started.');
    await controller.stop();
    process.exitCode = 1;
    return;
  }
  const left = failed.length > 0 ? `; ${failed.length} could not be started` : '';
  console.log(
    `Controller runs ${units.length} ${units.length === 1 ? 'unit' : 'units'}, reporting to ${config.brokerUrl}${left}`,
  );
}
