import type { Running, Services } from '@trellis/server-kit';
import { openDemoMarks, seedCompany } from '../../../database/seeds/index.ts';
import { openDemoAccounts } from './demo-accounts.ts';
import { runOnOneServer } from './run-on-one-server.ts';
import { startDemoControllers } from './start-demo-controllers.ts';
import { startDemoHistory } from './start-demo-history.ts';
import { startDemoPumpHouse } from './start-demo-pump-house.ts';

interface DemoPlace {
  services: Services;
  dataDir: string;
  demoSeed: string;
}

/** Adds the demo company where it is missing, before anything reads the records. Answers the path of the accounts file. */
export async function prepareDemo({ services, dataDir, demoSeed }: DemoPlace): Promise<string> {
  const { pool, db, registry, secrets, clock, config } = services;
  await openDemoMarks(pool);
  await seedCompany({ db, registry, secrets, demoSeed, now: clock.now() });
  // PostgreSQL would count the new rows by itself a minute later; until then a search took half a second.
  await pool.query('analyze');
  return openDemoAccounts({ pool, dataDir, demoSeed, demoPassword: config.demoPassword });
}

/** Brings the demo to life on a server that is ready: its controllers report, its history fills from now backwards. */
export function startDemo({ services, dataDir, demoSeed }: DemoPlace): Running {
  if (!services.config.roles.includes('ingest')) return { stop: () => Promise.resolve() };
  const live = async (): Promise<Running> => {
    const controllers = await startDemoControllers(services, dataDir, demoSeed);
    const pumps = await startDemoPumpHouse(services);
    const history = startDemoHistory(services);
    return {
      stop: async () => {
        await Promise.all([controllers.stop(), pumps.stop(), history.stop()]);
      },
    };
  };
  return runOnOneServer(services.pool, 'demo', live, services.log);
}
