import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFileKey, createFolderStore, createS3Store, type FileStore } from './files.ts';
import { putInParts } from './files-in-parts.ts';
import { answerWithFile } from './http/answer-with-file.ts';
import type { RawReply } from './http/implement.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trellis-files-'));
let s3: FauxqsServer;
const stores: Record<string, () => FileStore> = {
  folder: () => createFolderStore(folder),
  s3: () => createS3Store(settings()),
};
const settings = () => ({
  endpoint: `http://127.0.0.1:${s3.port}`,
  region: 'us-east-1',
  bucket: 'trellis',
  accessKeyId: 'test',
  secretAccessKey: 'test',
});

const megabyte = 1_000_000;
/** Fourteen pieces of a megabyte; `taken` hears before each how many bytes were taken so far. */
async function* film(taken: (bytes: number) => unknown = () => undefined) {
  for (let number = 0; number < 14; number += 1) {
    await taken(number * megabyte);
    yield Buffer.alloc(megabyte, number);
  }
}

const connect = () =>
  new S3Client({
    endpoint: settings().endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
let client: S3Client;
beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false });
  client = connect();
  await client.send(new CreateBucketCommand({ Bucket: 'trellis' }));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

test('files and their folders are read by the program’s user alone', async () => {
  const store = createFolderStore(folder);
  await store.put('private/notes/a.txt', Buffer.from('a'), 'text/plain');
  await store.putPieces('private/films/b.bin', film(), 'application/octet-stream');
  const modes = ['private', 'private/notes', 'private/notes/a.txt', 'private/films/b.bin'].map(
    (name) => statSync(path.join(folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
});

describe.each(Object.keys(stores))('files in a %s store', (kind) => {
  test('come back as they were, are replaced whole, and are gone when removed', async () => {
    const store = stores[kind]?.() as FileStore;
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 256);
    await store.put('photos/unit-1/a.png', bytes, 'image/png');
    expect(Buffer.from((await store.find('photos/unit-1/a.png')) ?? []).equals(Buffer.from(bytes))).toBe(true);
    await store.put('photos/unit-1/a.png', Uint8Array.of(1), 'image/png');
    expect(await store.find('photos/unit-1/a.png')).toHaveLength(1);
    await store.remove('photos/unit-1/a.png');
    expect(await store.find('photos/unit-1/a.png')).toBeUndefined();
    await store.remove('photos/unit-1/a.png');
  });

  test('are listed by folder, with their sizes, and read as streams', async () => {
    const store = stores[kind]?.() as FileStore;
    expect(await store.list('chunks/film')).toEqual(new Map());
    await store.put('chunks/film/1', new Uint8Array(3), 'image/png');
    await store.put('chunks/film/2', new Uint8Array(7), 'image/png');
    await store.put('chunks/film2/1', Uint8Array.of(1), 'image/png');
    expect([...(await store.list('chunks/film'))].sort()).toEqual([
      ['1', 3],
      ['2', 7],
    ]);
    const file = await store.open('chunks/film/2');
    expect(file?.size).toBe(7);
    expect(Buffer.concat((await file?.content.toArray()) as Buffer[])).toHaveLength(7);
    expect(await store.open('chunks/film/3')).toBeUndefined();
    expect(await store.open('chunks/film')).toBeUndefined();
  });

  test('go with their folder, and nobody else’s with them', async () => {
    const store = stores[kind]?.() as FileStore;
    for (const key of ['chunks/gone/1', 'chunks/gone/2', 'chunks/gone2/1'])
      await store.put(key, Uint8Array.of(1), 'image/png');
    await store.removeFolder('chunks/gone');
    await store.removeFolder('chunks/gone');
    expect(await store.list('chunks/gone')).toEqual(new Map());
    expect(await store.find('chunks/gone2/1')).toHaveLength(1);
    if (kind === 'folder') expect(readdirSync(path.join(folder, 'chunks'))).not.toContain('gone');
  });

  test('answer a browser that seeks with the part it asks for', async () => {
    const store = stores[kind]?.() as FileStore;
    await store.put('films/short.mp4', Buffer.from('0123456789'), 'video/mp4');
    const ask = async (range?: string, ifRange?: string) => {
      const asked = { ...(range && { range }), ...(ifRange && { 'if-range': ifRange }) };
      const answer = await answerWithFile(store, 'films/short.mp4', 'video/mp4', asked);
      const { statusCode, headers, body } = answer as RawReply;
      const content = body instanceof Readable ? Buffer.concat(await body.toArray()).toString() : body.toString();
      if (statusCode !== 416) expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' });
      if (statusCode !== 416) expect(headers['content-length']).toBe(String(content.length));
      return [statusCode, content, headers['content-range']];
    };
    expect(await ask()).toEqual([200, '0123456789', undefined]);
    expect(await ask('bytes=2-5')).toEqual([206, '2345', 'bytes 2-5/10']);
    expect(await ask('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask('bytes=7-999')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask('bytes=-999')).toEqual([206, '0123456789', 'bytes 0-9/10']);
    for (const beyond of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
      expect(await ask(beyond)).toEqual([416, expect.stringContaining('"statusCode":416'), 'bytes */10']);
    for (const odd of ['bytes=5-2', 'bytes=-', 'bytes=a-b', 'rows=1-2', 'bytes=0-1,4-5'])
      expect(await ask(odd)).toEqual([200, '0123456789', undefined]);
    const own = (await answerWithFile(store, 'films/short.mp4', 'video/mp4', {}))?.headers['etag'];
    expect(await ask('bytes=2-5', own)).toEqual([206, '2345', 'bytes 2-5/10']);
    for (const other of ['"films/other.mp4"', `W/${own}`, 'Sun, 06 Nov 1994 08:49:37 GMT'])
      expect(await ask('bytes=2-5', other)).toEqual([200, '0123456789', undefined]);
    expect(await answerWithFile(store, 'films/none.mp4', 'video/mp4', { range: 'bytes=0-' })).toBeUndefined();
    expect(await answerWithFile(store, 'films/none.mp4', 'video/mp4', {})).toBeUndefined();
  });

  test('become one from pieces', async () => {
    const store = stores[kind]?.() as FileStore;
    await store.putPieces('films/long.mp4', film(), 'video/mp4');
    const whole = Buffer.from((await store.find('films/long.mp4')) ?? []);
    expect(whole.equals(Buffer.concat(await Array.fromAsync(film())))).toBe(true);
    await store.putPieces('films/none.mp4', Readable.from([]), 'video/mp4');
    expect(await store.find('films/none.mp4')).toHaveLength(0);
  });

  test('whose pieces end in a failure are not there at all', async () => {
    const store = stores[kind]?.() as FileStore;
    async function* pieces() {
      yield await Promise.resolve(Buffer.alloc(6_000_000));
      throw new Error('a piece is gone');
    }
    await expect(store.putPieces('broken/film.mp4', pieces(), 'video/mp4')).rejects.toThrow('a piece is gone');
    expect(await store.find('broken/film.mp4')).toBeUndefined();
  });
});

test.each(['../secrets.json', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'plain', 'a/b c', ''])(
  'the key %j cannot leave the store',
  (key) => {
    expect(() => checkFileKey(key)).toThrow('not valid');
  },
);

test('a folder has written every piece before the next is taken, and nothing of what failed', async () => {
  const store = createFolderStore(folder);
  const drafts = () =>
    readdirSync(path.join(folder, 'long')).map((name) => statSync(path.join(folder, 'long', name)).size);
  const seen: number[][] = [];
  await store.putPieces(
    'long/film.mp4',
    film((bytes) => seen.push([bytes, ...drafts()])),
    'video/mp4',
  );
  expect(seen).toHaveLength(14);
  expect(seen.every(([bytes, written]) => bytes === written)).toBe(true);
  const refuse = film((bytes) => (bytes > 3 * megabyte ? Promise.reject(new Error('gone')) : undefined));
  await expect(store.putPieces('long/broken.mp4', refuse, 'video/mp4')).rejects.toThrow('gone');
  expect(readdirSync(path.join(folder, 'long'))).toEqual(['film.mp4']);
});

test('S3 has all but a part and two pieces of what was taken, in parts of one size, and an upload that failed is given up', async () => {
  let sent = 0;
  const parts: number[] = [];
  const calls: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const answer = await next(call);
        calls.push(commandName ?? '');
        if (commandName === 'UploadPartCommand') parts.push((call.input as { Body: Uint8Array }).Body.length);
        sent = parts.reduce((sum, size) => sum + size, 0);
        return answer;
      },
    { step: 'initialize' },
  );
  let mostHeld = 0;
  const target = { Bucket: 'trellis', Key: 'long/film.mp4', ContentType: 'video/mp4' };
  const watched = film((bytes) => (mostHeld = Math.max(mostHeld, bytes - sent)));
  await putInParts(client, target, watched);
  expect(sent).toBe(14 * megabyte);
  expect(mostHeld).toBeLessThan(5 * 1024 * 1024 + 2 * megabyte);
  // Some stores (R2) take no upload whose parts, but for the last, differ in size.
  expect(parts).toEqual([5 * 1024 * 1024, 5 * 1024 * 1024, 14 * megabyte - 10 * 1024 * 1024]);
  const refuse = film((bytes) => (bytes > 8 * megabyte ? Promise.reject(new Error('gone')) : undefined));
  await expect(putInParts(client, { ...target, Key: 'long/broken.mp4' }, refuse)).rejects.toThrow('gone');
  expect(calls.at(-1)).toBe('AbortMultipartUploadCommand');
});

test('an upload to S3 that fails and cannot be given up either says why it failed', async () => {
  const cutOff = connect();
  cutOff.middlewareStack.add(
    (next, { commandName }) =>
      (call) =>
        commandName === 'AbortMultipartUploadCommand' ? Promise.reject(new Error('no line')) : next(call),
    { step: 'initialize' },
  );
  const target = { Bucket: 'trellis', Key: 'long/lost.mp4', ContentType: 'video/mp4' };
  const refuse = film(() => Promise.reject(new Error('the disk of the sender is gone')));
  await expect(putInParts(cutOff, target, refuse)).rejects.toThrow('the disk of the sender is gone');
});

test('no half-written file stays beside the finished one', async () => {
  const store = createFolderStore(folder);
  await Promise.all(
    Array.from({ length: 5 }, (_, round) => store.put(`same/name-${round % 2}.bin`, Uint8Array.of(round), 'x')),
  );
  expect(readdirSync(path.join(folder, 'same')).sort()).toEqual(['name-0.bin', 'name-1.bin']);
});
