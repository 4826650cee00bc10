import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from './config.ts';
import { putInParts } from './files-in-parts.ts';

export interface OpenFile {
  /** Bytes that come. */
  size: number;
  content: Readable;
}

/** Bytes of a file from the first to the last, both included and counted from 0. */
export interface FilePart {
  start: number;
  end: number;
}

/** Where uploaded files live: a folder by default, an S3-compatible store when configured. */
export interface FileStore {
  kind: 'folder' | 's3';
  /** Stores bytes under a key (`bucket/name`), replacing what was there. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Stores pieces one after another as one file; each is written before much more is asked for. What fails leaves nothing. */
  putPieces: (key: string, pieces: AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Bytes of a key; undefined when there is nothing. */
  find: (key: string) => Promise<Uint8Array | undefined>;
  /** Size of a file (bytes); undefined when there is nothing. */
  findSize: (key: string) => Promise<number | undefined>;
  /** A file, or a part of it that lies inside, as a stream; undefined when there is nothing. */
  open: (key: string, part?: FilePart) => Promise<OpenFile | undefined>;
  /** Names and sizes (bytes) of what stands in a folder of the store, such as `chunks/film`. */
  list: (folder: string) => Promise<Map<string, number>>;
  remove: (key: string) => Promise<void>;
  /** Removes all that stands in a folder, and the folder. */
  removeFolder: (folder: string) => Promise<void>;
}

const keyPattern = /^[\w-]+(\/[\w.-]+)+$/;

/** Refuses keys that could leave the store (`..`, absolute paths, odd characters). */
export function checkFileKey(key: string): string {
  if (!keyPattern.test(key) || key.split('/').some((part) => part.startsWith('.')))
    throw new Error('The file key is not valid.');
  return key;
}

/** Files in a folder that only the program's user can read; written beside and renamed, so a crash leaves no half file under the key. */
export function createFolderStore(root: string): FileStore {
  const place = (key: string) => path.join(root, checkFileKey(key));
  return {
    kind: 'folder',
    put: async (key, bytes) => {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}.part`;
      await writeFile(draft, bytes, { flush: true, mode: 0o600 });
      await rename(draft, target);
    },
    putPieces: async (key, pieces) => {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}.part`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const piece of pieces) await file.writeFile(piece);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    list: async (folder) => {
      const names = await readdir(place(folder)).catch(unlessMissing<string[]>([]));
      const sizes = names
        .filter((name) => !name.endsWith('.part'))
        .map(async (name) => [name, (await stat(place(`${folder}/${name}`))).size] as const);
      return new Map(await Promise.all(sizes));
    },
    find: (key) => readFile(place(key)).catch(unlessMissing(undefined)),
    findSize: async (key) => {
      const stats = await stat(place(key)).catch(unlessMissing(undefined));
      return stats?.isFile() ? stats.size : undefined;
    },
    open: async (key, part) => {
      const file = await open(place(key)).catch(unlessMissing(undefined));
      const stats = await file?.stat();
      if (file && stats?.isFile())
        return { size: part ? sizeOf(part) : stats.size, content: file.createReadStream(part) };
      await file?.close();
      return undefined;
    },
    remove: (key) => rm(place(key), { force: true }),
    removeFolder: (folder) => rm(place(folder), { recursive: true, force: true }),
  };
}

const sizeOf = ({ start, end }: FilePart) => end - start + 1;

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  };

/** Files in an S3-compatible bucket. */
export function createS3Store(settings: S3Settings): FileStore {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkFileKey(key) });
  const list: FileStore['list'] = async (folder) => {
    const sizes = new Map<string, number>();
    const Prefix = `${checkFileKey(folder)}/`;
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: settings.bucket,
          Prefix,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) sizes.set(Key.slice(Prefix.length), Size);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return sizes;
  };
  return {
    kind: 's3',
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    putPieces: (key, pieces, contentType) => putInParts(client, { ...at(key), ContentType: contentType }, pieces),
    list,
    find: async (key) => {
      try {
        const answer = await client.send(new GetObjectCommand(at(key)));
        return await answer.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    findSize: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    open: async (key, part) => {
      const Range = part && `bytes=${part.start}-${part.end}`;
      try {
        const { Body, ContentLength: size } = await client.send(
          new GetObjectCommand({ ...at(key), ...(Range && { Range }) }),
        );
        return Body instanceof Readable && size !== undefined ? { size, content: Body } : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    removeFolder: async (folder) => {
      for (const name of (await list(folder)).keys())
        await client.send(new DeleteObjectCommand(at(`${folder}/${name}`)));
    },
  };
}
