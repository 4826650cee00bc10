import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Sends one ready buffer through COPY and waits until the database has taken it. */
export function copyBuffer(client: PoolClient, sql: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(sql));
    // Not `once`: a connection that breaks can report more than one error.
    stream.on('error', reject);
    stream.once('finish', resolve);
    stream.end(bytes);
  });
}
