import { execFile } from 'node:child_process';
import { isMachineCommand, type MachineCommand } from '@trellis/commands/model';
import { failedFor, type CommandEnding } from './command-record.ts';

/** Which commands may run: none, those that only look, or all of them. */
export type MachineCommandPolicy = 'none' | 'reading' | 'all';

interface Program {
  /** The file and its arguments; no shell reads them. */
  run: readonly [file: string, ...args: string[]];
  /** Lines to keep, from the top or the end. */
  keep?: { lines: number; from: 'top' | 'end' };
  /** It changes the machine. */
  isChange?: true;
}

const programs: Record<MachineCommand, Program> = {
  uptime: { run: ['uptime'] },
  disk: { run: ['df', '-h'] },
  memory: { run: ['free', '-m'] },
  temperature: { run: ['cat', '/sys/class/thermal/thermal_zone0/temp'] },
  processes: { run: ['ps', '-eo', 'pid,pcpu,pmem,comm', '--sort=-pcpu'], keep: { lines: 15, from: 'top' } },
  network: { run: ['ip', '-brief', 'address'] },
  clock: { run: ['timedatectl', 'status'] },
  buses: { run: ['i2cdetect', '-y', '1'] },
  kernelLog: { run: ['dmesg', '--level=err,warn'], keep: { lines: 50, from: 'end' } },
  restartNetwork: { run: ['systemctl', 'restart', 'systemd-networkd'], isChange: true },
  reboot: { run: ['systemctl', 'reboot'], isChange: true },
};

const longestMs = 15_000;
/** As much of the output as an answer carries, characters. */
const longestOutput = 4_000;

/** Runs a predefined command and answers what it printed; anything else, and what the policy does not allow, fails. */
export function runMachineCommand(
  command: string,
  policy: MachineCommandPolicy,
  signal: AbortSignal,
): Promise<CommandEnding> {
  if (!isMachineCommand(command)) return refused('unknownCommand', { command });
  const program = programs[command];
  if (policy === 'none') return refused('noCommands');
  if (program.isChange && policy !== 'all') return refused('onlyLooks');
  const [file, ...args] = program.run;
  const options = {
    timeout: longestMs,
    maxBuffer: 1_048_576,
    signal,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const output = endOf(kept(stdout, program.keep));
      if (!error) return resolve({ outcome: 'done', result: { exitCode: 0, output } });
      const failed = endingOf(file, error, stderr);
      resolve(output === '' ? failed : { ...failed, result: { ...failed.result, output } });
    });
  });
}

const refused = (...why: Parameters<typeof failedFor>): Promise<CommandEnding> => Promise.resolve(failedFor(...why));

function kept(text: string, keep: Program['keep']): string {
  const lines = text.trimEnd().split('\n');
  if (!keep) return lines.join('\n');
  return (keep.from === 'top' ? lines.slice(0, keep.lines) : lines.slice(-keep.lines)).join('\n');
}

/** The end of a text, without characters no database stores. */
const endOf = (text: string): string => text.replaceAll('\0', '').slice(-longestOutput);

function endingOf(
  file: string,
  error: Error & { code?: string | number | null; killed?: boolean },
  stderr: string,
): CommandEnding {
  if (error.code === 'ENOENT') return failedFor('noProgram', { file });
  if (error.killed) return failedFor('tookTooLong', { file, seconds: longestMs / 1000 });
  const said = stderr.trim().slice(-300);
  return { outcome: 'failed', error: said === '' ? `${file} ended with ${error.code ?? 'an error'}` : said };
}
