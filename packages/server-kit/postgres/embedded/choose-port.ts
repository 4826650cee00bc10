import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readIfAny, writeDurably } from './durable-file.ts';
import type { DatabaseFolder } from './database-folder.ts';

/**
 * The port to listen on: the wanted one (refused if taken), else last time's if it is free, else any free one,
 * which is remembered beside the data.
 */
export async function choosePort(folder: DatabaseFolder, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} for the embedded database is taken by another program. Choose another one.`);
  }
  const stored = Number(await readIfAny(folder.portFile));
  if (stored > 0 && stored < 65_536 && (await isFree(stored))) return stored;
  const port = await findFreePort();
  await writeDurably(folder.portFile, `${port}\n`, folder.runAs);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch {
    return false;
  }
}

const findFreePort = (): Promise<number> => listenOnce(0);

async function listenOnce(port: number): Promise<number> {
  const server = createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
