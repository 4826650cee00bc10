import { randomBytes } from 'node:crypto';
import { FileUpload, findFileType, invalidFileType, largestUpload, type UploadedFile } from '@trellis/files/model';
import { accessDenied, badRequest, callerOf, inShortTransaction, isHere, type CallContext } from '@trellis/server-kit';
import { refuseBeyondDay } from './upload-quota.ts';

/**
 * Stores the file of a multipart request in the bucket, under a name nobody can guess, and remembers who uploaded it.
 * Refuses (400) what is missing, too large or of no known kind; the kind is judged by content. Who belongs to the facility of the
 * session no more stores nothing there (403), nor does who has no room left (429).
 */
export async function storeUpload(bucket: string, context: CallContext): Promise<UploadedFile> {
  const { request, services } = context;
  const user = callerOf(context);
  const { userId, facilityId } = user;
  // The session stays in a facility that its person was taken out of.
  if (!isHere(user, facilityId)) throw accessDenied();
  if (!request.isMultipart()) throw badRequest('A file is needed.');
  const part = await request.file({ limits: { fileSize: largestUpload } });
  if (!part) throw badRequest('A file is needed.');
  const content = await part.toBuffer();
  const type = findFileType(content);
  if (!type) throw badRequest(invalidFileType);
  await refuseBeyondDay(user, content.length, context);
  const name = `${randomBytes(24).toString('base64url')}.${type.extension}`;
  const url = `/files/${bucket}/${name}`;
  const filename = part.filename.slice(0, 255) || name;
  // The bytes first: a row never points at a file that is not there.
  await services.files.put(`${bucket}/${name}`, content, type.mediaType);
  await inShortTransaction(context, ({ records }) =>
    records.insert(FileUpload, [
      {
        facility_id: facilityId,
        user_id: userId,
        bucket,
        filename,
        url,
        fileType: type.mediaType,
        size: content.length,
        totalChunks: 1,
        state: 'merged',
      },
    ]),
  );
  return { url, filename, fileType: type.mediaType, size: content.length };
}
