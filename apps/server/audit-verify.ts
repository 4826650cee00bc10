// `npm run audit:verify`: checks the activity log's hash chain of the database at DATABASE_URL, or of DATA_DIR's own.
import path from 'node:path';
import { createLogger, readConfig, verifyActivityLog } from '@trellis/server-kit';
import { createPool, startEmbeddedPostgres } from '@trellis/server-kit/postgres';

const config = readConfig(process.env);
const log = createLogger('error');
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: path.resolve(config.dataDir, 'postgres'), log });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1, applicationName: 'audit', log });
try {
  const { checked, unsealed, broken } = await verifyActivityLog(pool);
  for (const { id, sealNumber, reason } of broken) console.log(`row ${id} (seal ${sealNumber}): ${reason}`);
  console.log(`${checked} rows checked, ${broken.length} broken, ${unsealed} not sealed yet`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await pool.end();
  await embedded?.stop();
}
