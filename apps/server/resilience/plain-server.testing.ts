// A server that does nothing but answer: how long its answers take is what the machine itself needs at that moment.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_, reply) => reply.end('{}'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
