// `npm run admin:create -- --email a@farm.example [--firstname Ada --lastname Holt]`: makes an administrator of the database at
// DATABASE_URL, or of DATA_DIR's own, and prints the link under which they choose a password. Trellis may be running meanwhile.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appointAdministrator, SessionTokens } from '@trellis/access/server';
import { createRegistry, emailAddress } from '@trellis/entity-kit';
import {
  createDatabase,
  createLogger,
  EventHub,
  inTransaction,
  readConfig,
  SecretBox,
  type Services,
} from '@trellis/server-kit';
import { createPool, findRunningPostgres, migrate, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { createFeatures } from './app.ts';
import { openDataFolder } from './data-folder.ts';
import { migrationsFolder } from './open-database.ts';

const {
  email = '',
  firstname = 'First',
  lastname = 'Administrator',
} = parseArgs({
  options: { email: { type: 'string' }, firstname: { type: 'string' }, lastname: { type: 'string' } },
}).values;
if (email === '' || emailAddress(email) !== true) {
  console.error('Usage: npm run admin:create -- --email name@farm.example [--firstname Ada --lastname Holt]');
  process.exit(2);
}

const config = readConfig(process.env);
const log = createLogger('error');
const { dir, secrets } = openDataFolder(config.dataDir);
const folder = path.join(dir, 'postgres');
const running = config.databaseUrl ?? (await findRunningPostgres(folder));
const embedded = running === undefined ? await startEmbeddedPostgres({ dir: folder, log }) : undefined;
const pool = createPool(running ?? embedded?.url ?? '', { max: 2, applicationName: 'trellis admin', log });
try {
  await migrate(pool, migrationsFolder, log);
  const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
  const services = {
    config,
    pool,
    db: createDatabase(pool),
    registry,
    hub: new EventHub(log),
    secrets: new SecretBox([...config.secretKeys, Buffer.from(secrets.sealingKey, 'base64')]),
    clock: { now: () => new Date() },
    log,
  } as Services;
  const { code, expires } = await inTransaction(services, { userId: null, source: 'api', ip: null }, (work) =>
    appointAdministrator({ email, firstname, lastname }, work),
  );
  console.log(`${email} is an administrator. To choose a password, until ${expires.toISOString()}:`);
  console.log(`${config.publicUrl}/passwordreset?code=${code}`);
} finally {
  await pool.end();
  await embedded?.stop();
}
