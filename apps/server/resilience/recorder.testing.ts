import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { queryOnce } from './server-process.testing.ts';

/** A controller of the recording process: where it belongs, its key, and the sensor it reports. */
export interface RecordedNode {
  groupId: string;
  edgeNodeId: string;
  key: string;
  sensorDeviceId: string;
}

/** Controllers in a process of their own that write down what they promised to deliver and what they carried out. */
export function createRecorder(label: string) {
  const root = mkdtempSync(path.join(tmpdir(), `trellis-${label}-`));
  const folder = path.join(root, 'controllers');
  mkdirSync(folder);
  let child: ChildProcess | undefined;
  const lines = (name: string): string[] => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };
  const says = async (word: string): Promise<void> => {
    for (;;) {
      const [data] = (await once(child?.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
      if (data.toString().includes(word)) return;
    }
  };

  return {
    root,
    describe: (settings: { brokerUrl: string; everyMs: number; nodes: RecordedNode[] }): void =>
      writeFileSync(path.join(root, 'controllers.json'), JSON.stringify({ ...settings, folder })),
    async start(): Promise<void> {
      const program = path.resolve(import.meta.dirname, 'recording-controllers.ts');
      child = spawn(process.execPath, [program, path.join(root, 'controllers.json')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await says('running');
    },
    /** No more readings; what was promised is still delivered. */
    async quieten(): Promise<void> {
      const quiet = says('quiet');
      child?.kill('SIGUSR2');
      await quiet;
    },
    async kill9(): Promise<void> {
      if (!child || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    /** Messages of each controller that the server has not acknowledged yet. */
    pending: (): number[] =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.pending'))
        .map((name) => Number(readFileSync(path.join(folder, name), 'utf8').trim() || '999')),
    /** Every reading a controller promised to deliver, as `device milliseconds`. */
    promised: (): string[] => lines('promised.log'),
    /** Ids of the commands that a controller carried out. */
    executed: (edgeNodeId: string): string[] => lines(`${edgeNodeId}.executed`),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** How many promised readings the database lacks; -1 while it cannot be asked. */
export async function countMissing(url: string, promised: readonly string[]): Promise<number> {
  const rows = promised.map((line) => line.split(' '));
  const found = await queryOnce<{ count: number }>(
    url,
    `select count(*)::int as count from unnest($1::text[], $2::bigint[]) p(device, at)
     where not exists (select 1 from readings r join sensors s on s.id = r.sensor_id where s.device_id = p.device and r.at = to_timestamp(p.at / 1000.0))`,
    [rows.map(([device]) => device), rows.map(([, at]) => at)],
  ).catch(() => [{ count: -1 }]);
  return found[0]?.count ?? -1;
}

/** How many readings are stored more than once. */
export async function countDoubles(url: string): Promise<number> {
  const found = await queryOnce<{ count: number }>(
    url,
    `select count(*)::int as count from (select sensor_id, at from readings group by 1, 2 having count(*) > 1) d`,
  );
  return found[0]?.count ?? -1;
}
