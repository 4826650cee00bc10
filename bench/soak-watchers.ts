// The browsers of the soak benchmark that are there to be told and not to be timed, in a process of their own: they take no notice of
// what they hear, so that the way to the one that is timed is not theirs.
import { once } from 'node:events';
import { connect } from 'node:net';

const [address = '', count] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
await Promise.all(Array.from({ length: Number(count) }, open));
console.log('ready');
// The benchmark ends it: sockets that hear for ever keep a process alive.
process.stdin.resume().on('end', () => process.exit(0));

/** A WebSocket whose bytes are read and thrown away. */
async function open(): Promise<void> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  if (!first.toString().startsWith('HTTP/1.1 101')) throw new Error(first.toString());
  socket.resume();
}
