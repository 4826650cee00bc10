import { join } from 'node:path';
import { readIfAny } from './durable-file.ts';

/** What PostgreSQL writes into `postmaster.pid` of its folder: who serves it, and how far it is. */
export interface PostmasterFile {
  readonly pid: number;
  readonly status: string;
}

export const postmasterFilePath = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Reads the file; undefined when nobody serves the folder or the file is only half written yet. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const lines = (await readIfAny(postmasterFilePath(clusterDir)))?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, status: lines?.[7]?.trim() ?? '' } : undefined;
}
