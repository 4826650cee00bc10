import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

interface StandIn {
  /** What is answered in the program's place, by what the address contains. */
  answers: Readonly<Record<string, (address: URL) => string>>;
  /** Called with each socket a page opens; what it returns is called when the socket closes. */
  onSocket: (socket: WebSocket) => () => void;
}

export interface Front extends AsyncDisposable {
  url: string;
}

/**
 * A server in front of the program that answers some calls and the live socket itself and hands on the rest. A page reads made-up
 * data over real HTTP this way: answers handed in by the browser's own tools arrive later than the browser says they do.
 */
export async function standBefore(program: string, { answers, onSocket }: StandIn): Promise<Front> {
  const server = createServer((asked, reply) => {
    const address = new URL(asked.url ?? '/', program);
    const answer = Object.entries(answers).find(([part]) => address.pathname.includes(part))?.[1];
    if (!answer) return handOn(program, asked, reply);
    reply.writeHead(200, { 'content-type': 'application/json' }).end(answer(address));
  });
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'trellis' });
  sockets.on('connection', (socket) => socket.once('close', onSocket(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function handOn(program: string, asked: IncomingMessage, reply: ServerResponse): void {
  const { method, url = '/', headers } = asked;
  const own = new URL(program).host;
  const onward = request(new URL(url, program), { method, headers: { ...headers, host: own } }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  onward.on('error', (error) => reply.writable && reply.destroy(error));
  asked.pipe(onward);
}
