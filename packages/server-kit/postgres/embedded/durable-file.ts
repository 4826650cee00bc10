import { randomBytes } from 'node:crypto';
import { chown, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunAs } from './run-as.ts';

/** Writes a small file so that after a crash either the old or the new text is there, never half. Readable by its owner only. */
export async function writeDurably(path: string, text: string, owner: RunAs): Promise<void> {
  await rename(await writeBeside(path, text, owner), path);
  await syncFolder(dirname(path));
}

/** The text of a file; if there is none yet, `make` gives it. Of two processes that make it at once, one wins for both. */
export async function readOrMake(path: string, make: () => string, owner: RunAs): Promise<string> {
  const existing = await readIfAny(path);
  if (existing !== undefined) return existing;
  const written = await writeBeside(path, make(), owner);
  try {
    await link(written, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(written, { force: true });
  }
  return await readFile(path, 'utf8');
}

/** The text of a file, or undefined when there is none. */
export async function readIfAny(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeBeside(path: string, text: string, owner: RunAs): Promise<string> {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(beside, owner.uid, owner.gid);
  return beside;
}
