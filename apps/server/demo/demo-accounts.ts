import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from '@trellis/access/server';
import type pg from 'pg';
import * as z from 'zod';
import { demoPeople, openDemoMarks } from '../../../database/seeds/index.ts';
import { writePrivateFile } from '../data-folder.ts';

const accountsFile = z.array(z.object({ role: z.string(), email: z.string(), password: z.string().min(1) }));
export type DemoAccount = z.infer<typeof accountsFile>[number];

/** Mark that tells which passwords the database holds, without telling them. */
const accountsMark = 'accounts';

export interface AccountsSetup {
  pool: pg.Pool;
  dataDir: string;
  demoSeed: string;
  /** One password for all; random ones otherwise. */
  demoPassword: string | undefined;
}

/**
 * Gives the demo people passwords and writes them to `demo-accounts.json`, readable by its owner only. A second start keeps
 * passwords and file; a lost file or a changed `DEMO_PASSWORD` gives new ones. Answers the file's path.
 */
export async function openDemoAccounts(setup: AccountsSetup): Promise<string> {
  const { pool, dataDir, demoSeed, demoPassword } = setup;
  const file = path.join(dataDir, 'demo-accounts.json');
  const marks = await openDemoMarks(pool);
  const known = readAccounts(file);
  const isKept =
    known !== undefined &&
    (demoPassword === undefined || known.every(({ password }) => password === demoPassword)) &&
    (await marks.read(accountsMark)) === fingerprint(known, demoSeed);
  if (isKept) return file;
  const accounts = demoPeople.map(({ rolename, email }) => ({
    role: rolename,
    email,
    password: demoPassword ?? randomBytes(12).toString('base64url'),
  }));
  // The file comes first and the mark last: an interruption anywhere between means new passwords at the next start.
  writePrivateFile(file, `${JSON.stringify(accounts, null, 2)}\n`);
  for (const { email, password } of accounts) {
    await pool.query(
      `update users set "passwordHash" = $2, "failedLogins" = 0, "lockedUntil" = null, updatedate = now() where email = $1`,
      [email, await hashPassword(password)],
    );
  }
  await marks.write(accountsMark, fingerprint(accounts, demoSeed));
  return file;
}

function readAccounts(file: string): DemoAccount[] | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const accounts = accountsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return demoPeople.every(({ email }) => accounts.some((account) => account.email === email)) ? accounts : undefined;
  } catch {
    return undefined;
  }
}

const fingerprint = (accounts: readonly DemoAccount[], demoSeed: string): string =>
  createHmac('sha256', demoSeed)
    .update(
      JSON.stringify(
        accounts.map(({ email, password }) => [email, password] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .digest('hex');
