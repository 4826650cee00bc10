import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Least size of every part but the last, as S3 asks (bytes). */
const PART = 5 * 1024 * 1024;

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Pieces gathered into parts of at least 5 MiB; the last one may be smaller, and is there even when nothing came. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PART) continue;
    yield Buffer.concat(waiting);
    count += 1;
    waiting = [];
    size = 0;
  }
  if (size > 0 || count === 0) yield Buffer.concat(waiting);
}

/** Stores pieces as one object, a part at a time; what fails is given up as a whole. */
export async function putInParts(client: S3Client, target: Target, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for await (const Body of partsOf(pieces)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // What went wrong first is what people must hear, even when the upload cannot be given up either.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
