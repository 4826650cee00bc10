// `npm run books:check`: lists the records whose sums do not come out (stock and lots, batches and their movements, plants and
// places) in the database at DATABASE_URL, or in DATA_DIR's own, and how each is set right. It changes nothing; it ends with 1 when
// there is something to set right.
import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { createLogger, readConfig } from '@trellis/server-kit';
import { createPool, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { createFeatures } from './app.ts';
import { checkBooks, describeFindings } from './check-books.ts';

const config = readConfig(process.env);
const log = createLogger('error');
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: path.resolve(config.dataDir, 'postgres'), log });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1, applicationName: 'books', log });
try {
  const findings = await checkBooks(pool, createFeatures(new SessionTokens()));
  for (const line of describeFindings(findings)) console.log(line);
  console.log(findings.length === 0 ? 'All books add up.' : `${findings.length} records to set right.`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await embedded?.stop();
}
