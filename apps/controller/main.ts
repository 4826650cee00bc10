import { ControllerConfigError, readControllerConfig } from './controller-config.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npm run controller -- <config.json>   (docs/controller.md says what stands in it)');
  process.exit(2);
}
try {
  await runUntilStopped(await readControllerConfig(path));
} catch (error) {
  console.error(error instanceof ControllerConfigError ? `The configuration cannot be used.\n${error.message}` : error);
  process.exit(1);
}
