import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Stores pieces as one object, a part of 5 MiB at a time; what fails is given up as a whole. */
export async function putInParts(client: S3Client, target: Target, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let broken: { by: unknown } | undefined;
  async function* heard() {
    try {
      yield* pieces;
    } catch (error) {
      broken = { by: error };
      throw error;
    }
  }
  const Body = Readable.from(heard(), { highWaterMark: 1 });
  try {
    await new Upload({ client, params: { ...target, Body }, queueSize: 1 }).done();
  } catch (error) {
    // Where the upload cannot be given up either, the library tells that alone; why the pieces ended is what people must hear.
    throw broken ? broken.by : error;
  }
}
