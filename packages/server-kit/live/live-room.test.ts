import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { untilTrue } from '@trellis/test-kit/until';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LiveRoom, liveLimits } from './live-room.ts';
import { OutgoingQueue } from './outgoing-queue.ts';

let server: WebSocketServer;
const clients: WebSocket[] = [];
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, perMessageDeflate: false });
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
  server.close();
});

/** A browser and the server's end of its socket. */
async function connect(): Promise<{ browser: WebSocket; socket: WebSocket; heard: unknown[] }> {
  const accepted = once(server, 'connection') as Promise<[WebSocket]>;
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  clients.push(browser);
  const heard: unknown[] = [];
  browser.on('message', (data: Buffer) => heard.push(...([JSON.parse(data.toString())] as unknown[]).flat()));
  const [socket] = await accepted;
  await once(browser, 'open');
  return { browser, socket, heard };
}

const message = (number: number) => JSON.stringify({ type: 'reportReading', payload: { number } });
const person = (userId: number, tokenId: number, reads: readonly string[] = []) => ({
  userId,
  tokenId,
  mayRead: (collection: string) => reads.includes(collection),
});

test('messages of one moment arrive in one frame, in order, and a newer reading replaces an older one that still waits', async () => {
  const room = new LiveRoom();
  const { socket, heard } = await connect();
  room.join(socket, person(1, 1));
  room.publish(message(1), 'sensor 1');
  room.publish(message(2));
  room.publish(message(3), 'sensor 1');
  await untilTrue(() => heard.length === 2);
  expect(heard).toMatchObject([{ payload: { number: 2 } }, { payload: { number: 3 } }]);
});

test('a browser that does not read neither fills the memory nor holds up the others, and is told to read anew', async () => {
  const room = new LiveRoom();
  const [slow, quick] = [await connect(), await connect()];
  room.join(slow.socket, person(1, 1));
  room.join(quick.socket, person(2, 2));
  const raw = (slow.browser as unknown as { _socket: Socket })._socket;
  raw.pause();
  const big = 'x'.repeat(200_000);
  for (let frame = 0; frame < 100; frame += 1) {
    room.publish(JSON.stringify({ type: 'reportReading', payload: { number: frame, big } }));
    room.flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await untilTrue(() => quick.heard.length === 100);
  expect(slow.socket.bufferedAmount).toBeLessThan(liveLimits.skipAboveBytes + 10 * 200_000);
  raw.resume();
  await untilTrue(() => slow.socket.bufferedAmount === 0);
  room.publish(message(7));
  room.flush();
  await untilTrue(() => slow.heard.some((heard) => (heard as { type: string }).type === 'resync'));
  expect(slow.heard.length).toBeLessThan(100);
});

test('a browser that reads nothing for half a minute is disconnected, and no sooner', async () => {
  const room = new LiveRoom();
  const slow = await connect();
  room.join(slow.socket, person(1, 1));
  (slow.browser as unknown as { _socket: Socket })._socket.pause();
  const closed = once(slow.socket, 'close');
  const big = JSON.stringify({ type: 'reportReading', payload: { big: 'x'.repeat(200_000) } });
  const send = () => {
    room.publish(big);
    room.flush();
  };
  const begun = Date.now();
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun);
  onTestFinished(() => now.mockRestore());
  // More than the sockets of both ends hold by themselves.
  while (slow.socket.bufferedAmount <= liveLimits.skipAboveBytes) send();
  send();
  now.mockReturnValue(begun + liveLimits.dropAfterMs);
  send();
  expect(slow.socket.readyState).toBe(WebSocket.OPEN);
  now.mockReturnValue(begun + liveLimits.dropAfterMs + 1);
  send();
  await closed;
});

test('what is said to one person alone does not fill the memory either while they do not read', async () => {
  const room = new LiveRoom();
  const slow = await connect();
  room.join(slow.socket, person(1, 1));
  (slow.browser as unknown as { _socket: Socket })._socket.pause();
  const text = JSON.stringify({ type: 'commandChanged', payload: { big: 'x'.repeat(200_000) } });
  for (let told = 0; told < 100; told += 1) {
    room.tell(1, text);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(slow.socket.bufferedAmount).toBeLessThan(liveLimits.skipAboveBytes + 10 * 200_000);
});

test('a queue keeps its bound and says that something is missing', () => {
  const queue = new OutgoingQueue(3);
  for (const number of [1, 2, 3, 4]) queue.add(String(number));
  expect(queue.take()).toEqual({ text: '[2,3,4]', hasGap: true });
  queue.add('5');
  expect(queue.take()).toEqual({ text: '[5]', hasGap: false });
});

test('sessions that end are disconnected, others stay', async () => {
  const room = new LiveRoom();
  const [ended, kept] = [await connect(), await connect()];
  room.join(ended.socket, person(1, 10));
  room.join(kept.socket, person(1, 11));
  const closed = once(ended.browser, 'close') as Promise<[number]>;
  room.close(({ tokenId }) => tokenId === 10, 4401, 'session ended');
  expect((await closed)[0]).toBe(4401);
  expect(kept.browser.readyState).toBe(WebSocket.OPEN);
});

test('what is for the readers of a collection reaches nobody else, and keyed messages of it replace each other', async () => {
  const room = new LiveRoom();
  const [reader, other] = [await connect(), await connect()];
  room.join(reader.socket, person(1, 1, ['clients']));
  room.join(other.socket, person(2, 2, ['roles']));
  room.publish(message(1), 'client 7', 'clients');
  room.publish(message(2), 'client 7', 'clients');
  room.publish(message(3));
  await untilTrue(() => reader.heard.length === 2 && other.heard.length === 1);
  expect(reader.heard).toMatchObject([{ payload: { number: 3 } }, { payload: { number: 2 } }]);
  expect(other.heard).toMatchObject([{ payload: { number: 3 } }]);
});
