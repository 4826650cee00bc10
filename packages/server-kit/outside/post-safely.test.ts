import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPrivateAddress } from './private-addresses.ts';
import { postSafely, refusedAddress, type Resolve } from './post-safely.ts';

let receiver: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  receiver = createServer((_, response) => {
    asked += 1;
    response.end('here');
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => receiver.close());

const message = { headers: {}, body: '{}' };

test.each([
  'http://erp.example/hook',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://user:password@erp.example/',
  'file:///etc/passwd',
  'gopher://erp.example/',
  '/hook',
])('nothing is posted to %s', async (address) => {
  expect(refusedAddress(address, false)).toBeDefined();
  await expect(postSafely(address, message, { allowsLocal: false })).rejects.toThrow(/^The address/);
});

test('a public name is let through, and a local one where the installation allows it', async () => {
  expect(refusedAddress('https://erp.example/hook', false)).toBeUndefined();
  expect(await postSafely(`http://127.0.0.1:${port}/`, message, { allowsLocal: true })).toEqual({
    status: 200,
    text: 'here',
  });
});

test('a name that changes its mind is judged when the connection is made', async () => {
  const before = asked;
  const answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
  const resolve: Resolve = (_, answer) => answer(null, answers.at(-1) ?? []);
  await expect(
    postSafely(`https://rebinding.example:${port}/`, message, { allowsLocal: false, resolve }),
  ).rejects.toThrow('rebinding.example leads to a private address.');
  const mixed: Resolve = (_, answer) => answer(null, answers.flat());
  await expect(
    postSafely(`https://mixed.example:${port}/`, message, { allowsLocal: false, resolve: mixed }),
  ).rejects.toThrow('mixed.example leads to a private address.');
  expect(asked).toBe(before);
});

test.each([
  ['0.0.0.0', true],
  ['100.64.1.1', true],
  ['192.168.1.1', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['fe80::1', true],
  ['::', true],
  ['2002:7f00:1::', true],
  ['2606:4700::1111', false],
  ['not an address', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
