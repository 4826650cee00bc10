import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../free-port.ts';

/** A mail that a sink took. */
export interface SunkMail {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
}
/** What was posted to a sink; `body` in base64, `key`: what says that it is the same at every try. */
export interface SunkPost {
  url: string;
  key: string;
  body: string;
}

/** A receiver of messages in a process of its own, which may be killed and started again at its port. */
export interface Sink<T> {
  port: number;
  start: () => Promise<void>;
  kill9: () => Promise<void>;
  /** Everything it took, in all its lives. */
  received: () => T[];
}

/** Prepares a mail server that writes what it takes to a file; nothing runs before `start`. */
export const prepareMailSink = (file: string): Promise<Sink<SunkMail>> => prepareSink('mail', file);
/** Prepares a push service, ntfy and gateway in one. */
export const prepareGatewaySink = (file: string): Promise<Sink<SunkPost>> => prepareSink('gateway', file);

async function prepareSink<T>(kind: 'mail' | 'gateway', file: string): Promise<Sink<T>> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    port,
    start: async () => {
      child = spawn(process.execPath, [path.join(import.meta.dirname, 'message-sinks.ts'), kind, String(port), file], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      await once(child.stdout as NodeJS.ReadableStream, 'data');
    },
    kill9: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    received: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as T)
        : [],
  };
}
