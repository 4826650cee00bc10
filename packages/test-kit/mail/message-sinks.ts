// A mail server, or a gateway of every other kind, as a process of its own that may be killed: it writes each message down before it
// says that it took it, as real ones do. `message-sinks.ts mail|gateway <port> <file>`.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SunkMail, SunkPost } from './start-sink.ts';

const [kind, port, file = ''] = process.argv.slice(2);
/** Between taking a message and saying so, in ms: a kill may come in between. */
const thinkingMs = 15;

const keep = (message: SunkMail | SunkPost) => appendFileSync(file, `${JSON.stringify(message)}\n`);
// It ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume();
const isReady = () => process.stdout.write('ready\n');

if (kind === 'mail')
  new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        async ({ messageId = '', to, subject = '', text = '' }) => {
          keep({
            messageId,
            to: [to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address)),
            subject,
            text,
          });
          await delay(thinkingMs);
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
  }).listen(Number(port), '127.0.0.1', isReady);
else
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      keep({
        url: request.url ?? '',
        key: String(request.headers['idempotency-key'] ?? request.headers['topic'] ?? ''),
        body: Buffer.concat(parts).toString('base64'),
      });
      setTimeout(() => response.writeHead(201).end('{}'), thinkingMs);
    });
  }).listen(Number(port), '127.0.0.1', isReady);
