import { expect, test } from 'vitest';
import { runMachineCommand } from './machine-commands.ts';

const signal = () => new AbortController().signal;

test('a predefined command answers with what it printed', async () => {
  const ending = await runMachineCommand('disk', 'reading', signal());
  expect(ending).toMatchObject({ outcome: 'done', result: { exitCode: 0 } });
  expect(String(ending.result?.['output'])).toContain('Filesystem');
});

test.each(['rm -rf /', 'disk; reboot', 'Disk', '', 'constructor'])('nothing else can be run: %s', async (text) => {
  expect(await runMachineCommand(text, 'all', signal())).toMatchObject({ outcome: 'failed' });
});

test('what changes the machine needs leave, and no command runs where none may', async () => {
  for (const command of ['reboot', 'restartNetwork'])
    expect(await runMachineCommand(command, 'reading', signal())).toEqual({
      outcome: 'failed',
      error: 'This controller only runs commands that look',
      result: { reason: { code: 'onlyLooks', values: {} } },
    });
  expect(await runMachineCommand('disk', 'none', signal())).toMatchObject({ outcome: 'failed' });
});

test('a controller that leaves waits for no command', async () => {
  const ending = await runMachineCommand('disk', 'reading', AbortSignal.abort());
  expect(ending.outcome).toBe('failed');
});
