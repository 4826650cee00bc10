import type { Services } from '@trellis/server-kit';
import { chunkFolder } from './chunked-upload.ts';
import { uploadsEndBefore } from './upload-quota.ts';

const dayMs = 86_400_000;

/** Ends uploads that were begun more than a day ago and never merged; their chunks go. Says how many ended. */
export async function endStaleUploads(services: Services): Promise<number> {
  const stale = await services.db
    .selectFrom('file_uploads')
    .select(['id', 'url'])
    .where('state', '=', 'open')
    .where('createdate', '<', uploadsEndBefore(services.clock.now()))
    .execute();
  let ended = 0;
  const failures: unknown[] = [];
  for (const upload of stale) {
    // One whose chunks cannot be removed stays for the next time, and keeps no other from ending.
    await end(services, upload).then(
      () => (ended += 1),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} uploads could not be ended, ${ended} were.`);
  return ended;
}

/** Nothing is added to an upload that old any more: its chunks go first, and no connection waits for the store. */
async function end({ db, files }: Services, { id, url }: { id: number; url: string }): Promise<void> {
  await files.removeFolder(chunkFolder(url));
  await db
    .updateTable('file_uploads')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Removes chunks that a crash left of uploads which had just ended: of all that began one to three days ago, as nothing can
 * be added to those any more.
 */
export async function removeLeftChunks({ db, files, clock }: Services): Promise<void> {
  const endedBefore = uploadsEndBefore(clock.now());
  const ended = await db
    .selectFrom('file_uploads')
    .select('url')
    .where('state', '!=', 'open')
    .where('createdate', '<', endedBefore)
    .where('createdate', '>', new Date(endedBefore.getTime() - 2 * dayMs))
    .execute();
  for (const { url } of ended) await files.removeFolder(chunkFolder(url));
}
