// `npm run audit:verify [-- --anchor file]`: checks the activity log's hash chain of the database at DATABASE_URL, or of DATA_DIR's
// own. With an anchor, a file kept off this machine, it also finds a chain rewritten as a whole, and notes the new end there.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, readConfig, verifyActivityLog } from '@trellis/server-kit';
import { createPool, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import { compareAnchor, writeAnchor } from './audit-anchor.ts';

const { anchor } = parseArgs({ options: { anchor: { type: 'string' } } }).values;
const config = readConfig(process.env);
const log = createLogger('error');
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dir: path.resolve(config.dataDir, 'postgres'), log });
const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { max: 1, applicationName: 'audit', log });
try {
  const { checked, unsealed, broken, end } = await verifyActivityLog(pool);
  for (const { id, sealNumber, reason } of broken) console.log(`row ${id} (seal ${sealNumber}): ${reason}`);
  console.log(`${checked} rows checked, ${broken.length} broken, ${unsealed} not sealed yet`);
  console.log(`the log ends at seal ${end.sealNumber}, ${end.hash || 'nothing sealed yet'}`);
  if (broken.length > 0) process.exitCode = 1;
  if (anchor !== undefined) {
    const found = await compareAnchor(pool, anchor);
    if (found === 'lost') {
      console.log(`${anchor}: the row noted there is gone or was rewritten`);
      process.exitCode = 1;
    } else if (broken.length === 0) {
      await writeAnchor(anchor, end);
      console.log(found === 'kept' ? `${anchor}: fits; the new end is noted` : `${anchor}: begun, the end is noted`);
    }
  }
} finally {
  await pool.end();
  await embedded?.stop();
}
