import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './config.ts';

/** Where uploaded files live: a folder by default, an S3-compatible store when configured. */
export interface FileStore {
  kind: 'folder' | 's3';
  /** Stores bytes under a key (`bucket/name`), replacing what was there. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Bytes of a key; undefined when there is nothing. */
  find: (key: string) => Promise<Uint8Array | undefined>;
  remove: (key: string) => Promise<void>;
}

const KEY = /^[\w-]+(\/[\w.-]+)+$/;

/** Refuses keys that could leave the store (`..`, absolute paths, odd characters). */
export function checkFileKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => part.startsWith('.')))
    throw new Error('The file key is not valid.');
  return key;
}

/** Files in a folder; written beside and renamed, so a crash leaves no half file under the key. */
export function createFolderStore(root: string): FileStore {
  const place = (key: string) => path.join(root, checkFileKey(key));
  return {
    kind: 'folder',
    put: async (key, bytes) => {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}.part`;
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, target);
    },
    find: async (key) => {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}

/** Files in an S3-compatible bucket. */
export function createS3Store(settings: S3Settings): FileStore {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkFileKey(key) });
  return {
    kind: 's3',
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    find: async (key) => {
      try {
        const answer = await client.send(new GetObjectCommand(at(key)));
        return await answer.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
