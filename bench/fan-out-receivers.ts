// The 500 browsers of the fan-out benchmark, in a process of their own.
import { WebSocket } from 'ws';

const [port, count] = process.argv.slice(2);
for (let client = 0; client < Number(count); client += 1) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  socket.on('error', () => process.exit(0));
}
