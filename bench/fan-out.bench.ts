// One server's live messages to 500 browsers, against bare `ws` sending the same frames to as many sockets.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { LiveRoom } from '../packages/server-kit/live/live-room.ts';
import { describeMachine } from './machine.ts';

const clients = 500;
const frames = 200;
const frameBytes = 2_000;
const rounds = 3;

const wss = new WebSocketServer({ port: 0, perMessageDeflate: false });
await once(wss, 'listening');
const sockets: WebSocket[] = [];
wss.on('connection', (socket) => sockets.push(socket));
// The receivers live in their own process, so that both ways pay the same for them.
const receivers: ChildProcess = spawn(
  process.execPath,
  [
    new URL('./fan-out-receivers.ts', import.meta.url).pathname,
    String((wss.address() as AddressInfo).port),
    String(clients),
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
while (sockets.length < clients) await new Promise((resolve) => setTimeout(resolve, 20));

const text = JSON.stringify({ type: 'reportReading', payload: { padding: 'x'.repeat(frameBytes) } });
const drained = async () => {
  while (sockets.some((socket) => socket.bufferedAmount > 0)) await new Promise((resolve) => setImmediate(resolve));
};
const timed = async (send: () => void) => {
  const start = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    send();
    await drained();
  }
  return (frames * clients) / ((performance.now() - start) / 1000);
};

const room = new LiveRoom();
for (const socket of sockets) room.join(socket, { userId: 1, tokenId: 1, mayRead: () => false });
const rates = { room: [] as number[], bare: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  rates.room.push(
    await timed(() => {
      room.publish(text);
      room.flush();
    }),
  );
  rates.bare.push(
    await timed(() => {
      for (const socket of sockets) socket.send(`[${text}]`);
    }),
  );
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
console.log(describeMachine());
console.log(
  `fan-out to ${clients} browsers: ${median(rates.room).toFixed(0)} deliveries/s, bare ws ${median(rates.bare).toFixed(0)}/s, ratio ${(median(rates.room) / median(rates.bare)).toFixed(2)} (budget 0.70)`,
);
receivers.kill();
wss.close();
for (const socket of sockets) socket.terminate();
