import { randomBytes } from 'node:crypto';
import type { CallInput } from '@trellis/entity-kit';
import {
  FileUpload,
  findFileType,
  findMediaType,
  invalidFileType,
  largestChunk,
  largestChunkedUpload,
  tellingBytes,
  usualChunk,
  type filesApi,
  type UploadedFile,
} from '@trellis/files/model';
import {
  accessDenied,
  badRequest,
  callerOf,
  inShortTransaction,
  isHere,
  notFound,
  Refusal,
  type CallContext,
  type FileStore,
} from '@trellis/server-kit';
import { readMultipart } from './read-multipart.ts';
import { refuseBeyondQuota, uploadsEndBefore } from './upload-quota.ts';

type Beginning = CallInput<typeof filesApi.calls.chunkedInitialize>['body'];

/** An upload that is still open, as its chunks find it. */
interface OpenUpload {
  id: number;
  url: string;
  filename: string;
  fileType: string | null;
  totalChunks: number;
}

/** Where an upload's chunks wait in the store, each under its number. */
export const chunkFolder = (url: string): string => `chunks/${url.split('/').at(-1) ?? ''}`;
const chunkKey = (url: string, chunkNumber: number): string => `${chunkFolder(url)}/${chunkNumber}`;

/** Opens an upload and gives it its address, a name nobody can guess. Refuses (400) kinds that are not taken. */
export async function beginChunked(
  bucket: string,
  { filename, totalChunks, fileType }: Beginning,
  context: CallContext,
) {
  const user = callerOf(context);
  const { userId, facilityId } = user;
  if (!isHere(user, facilityId)) throw accessDenied();
  const type = findMediaType(fileType);
  if (!type) throw badRequest(invalidFileType);
  await refuseBeyondQuota(user, totalChunks, context);
  const url = `/files/${bucket}/${randomBytes(24).toString('base64url')}.${type.extension}`;
  await context.records.insert(FileUpload, [
    {
      facility_id: facilityId,
      user_id: userId,
      bucket,
      filename,
      url,
      fileType: type.mediaType,
      totalChunks,
      state: 'open',
    },
  ]);
  return { finalFileUrl: url, chunkSize: usualChunk };
}

/** The person's own upload of the area, as long as it is open; 404 for anybody else's, 409 for one that ended, 403 for one of a
 * facility where they belong no more. */
async function getOpen(bucket: string, url: string, context: CallContext): Promise<OpenUpload> {
  const user = callerOf(context);
  const found = await context.db
    .selectFrom('file_uploads')
    .select(['id', 'url', 'filename', 'fileType', 'totalChunks', 'state', 'createdate', 'facility_id'])
    .where('url', '=', url)
    .where('bucket', '=', bucket)
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  if (!found) throw notFound(FileUpload.path);
  if (!isHere(user, found.facility_id)) throw accessDenied();
  if (found.state !== 'open' || found.createdate < uploadsEndBefore(context.services.clock.now())) throw uploadEnded();
  return { ...found, totalChunks: found.totalChunks ?? 0, filename: found.filename ?? '' };
}

const uploadEnded = () => new Refusal('UPLOAD_ENDED', 'The upload has ended.');

/** Stores one chunk; the same number again replaces it. The store may take its time: neither a connection nor a row is held
 * meanwhile. Chunks that arrive together do not count each other; merging judges what has come. */
export async function storeChunk(bucket: string, context: CallContext) {
  const { fields, content } = await readMultipart(context.request, 'fileChunk', largestChunk);
  const { files } = context.services;
  const { url, totalChunks } = await getOpen(bucket, fields.get('finalFileUrl') ?? '', context);
  const chunkNumber = Number(fields.get('chunkNumber'));
  if (!Number.isInteger(chunkNumber) || chunkNumber < 1 || chunkNumber > totalChunks)
    throw badRequest(`chunkNumber is a number from 1 to ${totalChunks}.`);
  const sizes = await files.list(chunkFolder(url));
  sizes.delete(String(chunkNumber));
  if (Array.from(sizes.values()).reduce((sum, size) => sum + size, content.length) > largestChunkedUpload)
    throw new Refusal('UPLOAD_TOO_LARGE', 'The file is larger than 100 MB.', 413);
  await files.put(chunkKey(url, chunkNumber), content, 'application/octet-stream');
  return { chunkNumber, size: content.length };
}

/** Joins the chunks into the file. Refuses while some are missing (409, the upload goes on); what is too large or of another kind
 * than it said ends here (400). Where the same upload is merged twice at once, the second finds it ended. */
export async function mergeChunks(bucket: string, url: string, context: CallContext): Promise<UploadedFile> {
  const { files } = context.services;
  const upload = await getOpen(bucket, url, context);
  await assertComplete(upload, files);
  const key = url.slice('/files/'.length);
  const type = upload.fileType ?? '';
  const counted = { size: 0 };
  const isRight = await files.putPieces(key, judgeChunks(upload, counted, files), type).then(
    () => true,
    (error: unknown) => {
      if (error instanceof WrongContent) return false;
      throw error;
    },
  );
  const { size } = counted;
  const became = await settle(upload, isRight ? { state: 'merged', size } : { state: 'failed' }, context);
  // It ended while it was merged: nobody would know of the file.
  if (became === 'failed' && isRight) await files.remove(key);
  await files.removeFolder(chunkFolder(url));
  if (!isRight) throw badRequest(invalidFileType);
  if (became !== 'now merged') throw uploadEnded();
  return { url, filename: upload.filename, fileType: type, size };
}

/** Writes what became of an upload, unless something did before; answers what holds. */
function settle(
  { id }: OpenUpload,
  outcome: { state: 'merged'; size: number } | { state: 'failed' },
  context: CallContext,
): Promise<'now merged' | 'merged' | 'failed'> {
  return inShortTransaction(context, async ({ db, records }) => {
    const { state } = await db
      .selectFrom('file_uploads')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state !== 'open') return state;
    await records.change(FileUpload, id, outcome);
    return outcome.state === 'merged' ? 'now merged' : 'failed';
  });
}

/** Refuses (409) while chunks are missing. */
async function assertComplete({ url, totalChunks }: OpenUpload, files: FileStore): Promise<void> {
  const sizes = await files.list(chunkFolder(url));
  const numbers = Array.from({ length: totalChunks }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !sizes.has(String(number)));
  if (missing.length > 0)
    throw new Refusal('CHUNKS_MISSING', 'Not all chunks have arrived.', 409, { missing: missing.slice(0, 100) });
}

/** The chunks in their order, one in memory at a time. */
async function* readChunks({ url, totalChunks }: OpenUpload, files: FileStore): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= totalChunks; number += 1) {
    const chunk = await files.find(chunkKey(url, number));
    // They were all there: somebody else merged the upload meanwhile, or it was ended.
    if (!chunk) throw uploadEnded();
    yield chunk;
  }
}

/** What was sent is too large, or of another kind than was said. */
class WrongContent extends Error {}

/** The chunks, judged by the very bytes that are written: one that is replaced meanwhile is judged too. Counts them. */
async function* judgeChunks(
  upload: OpenUpload,
  counted: { size: number },
  files: FileStore,
): AsyncGenerator<Uint8Array> {
  const assertKind = (beginning: Uint8Array) => {
    if (findFileType(beginning)?.mediaType !== upload.fileType) throw new WrongContent();
  };
  let beginning: Uint8Array = new Uint8Array();
  let isKnown = false;
  for await (const chunk of readChunks(upload, files)) {
    counted.size += chunk.length;
    if (counted.size > largestChunkedUpload) throw new WrongContent();
    if (isKnown) yield chunk;
    else {
      beginning = Buffer.concat([beginning, chunk]);
      isKnown = beginning.length >= tellingBytes;
      if (!isKnown) continue;
      assertKind(beginning);
      yield beginning;
    }
  }
  if (isKnown) return;
  assertKind(beginning);
  yield beginning;
}
