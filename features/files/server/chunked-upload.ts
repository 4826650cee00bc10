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
  type RequestTransaction,
  type UserPrincipal,
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

/** The person's own open upload of the area; 404 for anybody else's, 409 for one that ended, 403 for one of a facility where they
 * belong no more. */
async function getOpen(
  bucket: string,
  url: string,
  user: UserPrincipal,
  db: RequestTransaction,
  now: Date,
): Promise<OpenUpload> {
  const found = await db
    .selectFrom('file_uploads')
    .select(['id', 'url', 'filename', 'fileType', 'totalChunks', 'state', 'createdate', 'facility_id'])
    .where('url', '=', url)
    .where('bucket', '=', bucket)
    .where('user_id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound(FileUpload.path);
  if (!isHere(user, found.facility_id)) throw accessDenied();
  if (found.state !== 'open' || found.createdate < uploadsEndBefore(now))
    throw new Refusal('UPLOAD_ENDED', 'The upload has ended.');
  return { ...found, totalChunks: found.totalChunks ?? 0, filename: found.filename ?? '' };
}

/** Stores one chunk; the same number again replaces it. */
export async function storeChunk(bucket: string, context: CallContext) {
  const user = callerOf(context);
  const { fields, content } = await readMultipart(context.request, 'fileChunk', largestChunk);
  const { files, clock } = context.services;
  // The upload is locked meanwhile: chunks that arrive together are counted one after the other.
  return inShortTransaction(context, async ({ db }) => {
    const upload = await getOpen(bucket, fields.get('finalFileUrl') ?? '', user, db, clock.now());
    const { url, totalChunks } = upload;
    const chunkNumber = Number(fields.get('chunkNumber'));
    if (!Number.isInteger(chunkNumber) || chunkNumber < 1 || chunkNumber > totalChunks)
      throw badRequest(`chunkNumber is a number from 1 to ${totalChunks}.`);
    const sizes = await files.list(chunkFolder(url));
    sizes.delete(String(chunkNumber));
    if (Array.from(sizes.values()).reduce((sum, size) => sum + size, content.length) > largestChunkedUpload)
      throw new Refusal('UPLOAD_TOO_LARGE', 'The file is larger than 100 MB.', 413);
    await files.put(chunkKey(url, chunkNumber), content, 'application/octet-stream');
    return { chunkNumber, size: content.length };
  });
}

/** Joins the chunks into the file. Refuses while some are missing (409, the upload goes on); what is too large or of another kind
 * than it said ends here (400). */
export async function mergeChunks(bucket: string, url: string, context: CallContext): Promise<UploadedFile> {
  const { services } = context;
  const user = callerOf(context);
  const { upload, merged } = await inShortTransaction(context, async ({ db, records }) => {
    const open = await getOpen(bucket, url, user, db, services.clock.now());
    const size = await sizeOfChunks(open, services.files);
    const type = findFileType(await firstBytes(open, services.files));
    if (size > largestChunkedUpload || type?.mediaType !== open.fileType) {
      await records.change(FileUpload, open.id, { state: 'failed' });
      return { upload: open, merged: undefined };
    }
    await services.files.putPieces(url.slice('/files/'.length), readChunks(open, services.files), type.mediaType);
    await records.change(FileUpload, open.id, { state: 'merged', size });
    return { upload: open, merged: { url, filename: open.filename, fileType: type.mediaType, size } };
  });
  await services.files.removeFolder(chunkFolder(upload.url));
  if (!merged) throw badRequest(invalidFileType);
  return merged;
}

/** Bytes of all chunks together; refuses (409) while some are missing. */
async function sizeOfChunks({ url, totalChunks }: OpenUpload, files: FileStore): Promise<number> {
  const sizes = await files.list(chunkFolder(url));
  const numbers = Array.from({ length: totalChunks }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !sizes.has(String(number)));
  if (missing.length > 0)
    throw new Refusal('CHUNKS_MISSING', 'Not all chunks have arrived.', 409, { missing: missing.slice(0, 100) });
  return numbers.reduce((sum, number) => sum + (sizes.get(String(number)) ?? 0), 0);
}

/** The chunks in their order, one in memory at a time. */
async function* readChunks({ url, totalChunks }: OpenUpload, files: FileStore): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= totalChunks; number += 1) {
    const chunk = await files.find(chunkKey(url, number));
    if (!chunk) throw new Error(`Chunk ${number} of an upload is gone.`);
    yield chunk;
  }
}

/** The file's beginning, as much of it as tells its kind. */
async function firstBytes(upload: OpenUpload, files: FileStore): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array();
  for await (const chunk of readChunks(upload, files)) {
    bytes = Buffer.concat([bytes, chunk.subarray(0, tellingBytes)]);
    if (bytes.length >= tellingBytes) break;
  }
  return bytes;
}
