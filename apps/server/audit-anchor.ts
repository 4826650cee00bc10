import { readFile, rename, writeFile } from 'node:fs/promises';
import { holdsPlace } from '@trellis/server-kit';
import type pg from 'pg';
import * as z from 'zod';

const anchor = z.strictObject({ sealNumber: z.int().min(0), hash: z.string().regex(/^([0-9a-f]{64})?$/) });
export type Anchor = z.infer<typeof anchor>;

/** Whether the log still holds the place a file noted at an earlier check; `new` when there is no file yet. Throws when the file
 * is no anchor. */
export async function compareAnchor(pool: pg.Pool, file: string): Promise<'kept' | 'lost' | 'new'> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'new';
    throw error;
  }
  return (await holdsPlace(pool, anchor.parse(JSON.parse(text)))) ? 'kept' : 'lost';
}

/** Notes where the log ends now; written beside and renamed, so the earlier note is never half gone. */
export async function writeAnchor(file: string, { sealNumber, hash }: Anchor): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, `${JSON.stringify({ sealNumber, hash })}\n`, { flush: true });
  await rename(draft, file);
}
