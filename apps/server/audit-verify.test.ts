import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealActivityLog } from '@trellis/server-kit';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAnchor } from './audit-anchor.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-audit-'));
const anchor = path.join(folder, 'anchor.json');
beforeAll(async () => {
  database = await createTestDatabase({ migrations: path.resolve(import.meta.dirname, '../../database/migrations') });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = async (collection: string) => {
  await database.pool.query(`insert into activity_logs (action, collection) values ('update', $1)`, [collection]);
  await sealActivityLog(database.pool);
};
const verify = (...options: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url };
    const program = path.join(import.meta.dirname, 'audit-verify.ts');
    execFile(process.execPath, [program, ...options], { env }, (error, output, problems) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: `${output}${problems}` });
    });
  });

test('the check of the log notes its end in a file, and finds a log rewritten as a whole by it', async () => {
  for (const name of ['a', 'b', 'c']) await write(name);
  const begun = await verify('--anchor', anchor);
  expect(begun.output).toContain('3 rows checked, 0 broken');
  expect(begun.code).toBe(0);
  const noted = readFileSync(anchor, 'utf8');
  expect(JSON.parse(noted)).toMatchObject({ sealNumber: 3 });
  await write('d');
  expect(await compareAnchor(database.pool, anchor)).toBe('kept');

  await database.pool.query(`delete from activity_logs where collection = 'b';
    update activity_logs set "sealNumber" = null, hash = null; update activity_log_end set "sealNumber" = 0, hash = ''`);
  await sealActivityLog(database.pool);
  const found = await verify('--anchor', anchor);
  expect(found.output).toContain('3 rows checked, 0 broken');
  expect(found.output).toContain('gone or was rewritten');
  expect(found.code).toBe(1);
  expect(readFileSync(anchor, 'utf8')).toBe(noted);
});

test('a file that is no anchor is refused', async () => {
  writeFileSync(anchor, '{"seal": 1}');
  await expect(compareAnchor(database.pool, anchor)).rejects.toThrow('sealNumber');
});
