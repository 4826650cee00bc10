import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { supervisorIn } from './supervisor-mark.ts';

const run = promisify(execFile);

/** A running postmaster, and whether the program that started it still watches over it. */
export interface FoundPostmaster {
  readonly pid: number;
  readonly supervision: 'alive' | 'dead' | 'not-ours';
}

/** Finds out whether process `pid` is the postmaster of this cluster: the number may have gone to another program since. */
export async function findPostmaster(pid: number, clusterDir: string): Promise<FoundPostmaster | undefined> {
  const found = process.platform === 'linux' ? await lookInProc(pid, clusterDir) : await askPs(pid, clusterDir);
  if (!found) return undefined;
  const supervisor = supervisorIn(found.command);
  if (supervisor === undefined) return { pid, supervision: 'not-ours' };
  // When its parent dies a process gets another one, so this cannot mistake a newer process for the supervisor.
  return { pid, supervision: supervisor === found.parentPid ? 'alive' : 'dead' };
}

interface ProcessFacts {
  readonly parentPid: number;
  readonly command: string;
}

async function lookInProc(pid: number, clusterDir: string): Promise<ProcessFacts | undefined> {
  try {
    // A postmaster works in its cluster's folder. A zombie has no folder any more.
    if ((await readlink(`/proc/${pid}/cwd`)) !== (await realpath(clusterDir))) return undefined;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return { parentPid: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another user's process is not our database: its folder belongs to the user we run PostgreSQL as.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

async function askPs(pid: number, clusterDir: string): Promise<ProcessFacts | undefined> {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]);
    const [, parentPid, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
    if (command === undefined || !command.includes(`-D ${clusterDir} `)) return undefined;
    return { parentPid: Number(parentPid), command };
  } catch {
    return undefined;
  }
}
