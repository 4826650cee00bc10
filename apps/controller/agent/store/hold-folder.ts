import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the folder back. */
export type Release = () => Promise<void>;

/**
 * Takes a folder for this process alone; throws when another living process has it. What says so is a listening socket,
 * which ends with its process: a number in a file would outlive a killed one.
 */
export async function holdFolder(folder: string): Promise<Release> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `trellis-controller-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 20)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listenOn(path);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (await isAnswered(path)) throw new Error(`Another controller is running on ${folder}`);
    rmSync(path, { force: true });
  }
  throw new Error(`The folder ${folder} cannot be taken`);
}

function listenOn(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
