import { brandOwnAddress } from '@trellis/branding/server';
import { offerSetup } from '@trellis/installation/server';
import { readConfig, type Config } from '@trellis/server-kit';
import { startProblem } from './start-problem.ts';
import { startServer } from './start-server.ts';

/** Longest time a clean stop may take before the process ends anyway, in milliseconds. */
const stopLimitMs = 20_000;

let config: Config | undefined;

async function main(): Promise<void> {
  config = readConfig(process.env);
  const server = await startServer(config);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (config.roles.includes('api')) await brandOwnAddress(server.services);
  console.log(`Trellis is ready at ${server.url}`);
  if (server.demoAccounts) console.log(`Demo accounts: ${server.demoAccounts}`);
  const setup = config.roles.includes('api') ? await offerSetup(server.services) : undefined;
  if (setup !== undefined) console.log(`Nobody can sign in yet. Set it up here, once, within a day: ${setup}`);
}

try {
  await main();
} catch (error) {
  console.error(startProblem(error, config));
  process.exit(1);
}
