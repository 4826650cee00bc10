import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startProblem } from './start-problem.ts';

/** Listens on a port of the system's choice, then a second time on the same one. */
async function listenTwice(): Promise<{ error: unknown; port: number; end: () => void }> {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
  return { error, port, end: () => void first.close() };
}

test('a start on a port that is taken names the port and the setting that chooses another', async () => {
  const { error, port, end } = await listenTwice();
  end();
  expect(startProblem(error, { port })).toMatch(`Port ${port} is taken`);
  expect(startProblem(error, { port })).toMatch(/with PORT\.$/);
  expect(startProblem(error, { port: port + 1 })).toMatch(/with MQTT_PORT\.$/);
});

test('any other error is shown as it is', () => {
  const error = new Error('no such table');
  expect(startProblem(error, { port: 4000 })).toBe(error);
  expect(startProblem('odd', undefined)).toBe('odd');
});
