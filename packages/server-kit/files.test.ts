import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFileKey, createFolderStore, createS3Store, type FileStore } from './files.ts';

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

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false });
  const client = new S3Client({
    endpoint: settings().endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'trellis' }));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
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
});

test.each(['../secrets.json', 'a/../../b', '/etc/passwd', 'a//b', 'a/.hidden', 'plain', 'a/b c', ''])(
  'the key %j cannot leave the store',
  (key) => {
    expect(() => checkFileKey(key)).toThrow('not valid');
  },
);

test('no half-written file stays beside the finished one', async () => {
  const store = createFolderStore(folder);
  await Promise.all(
    Array.from({ length: 5 }, (_, round) => store.put(`same/name-${round % 2}.bin`, Uint8Array.of(round), 'x')),
  );
  expect(readdirSync(path.join(folder, 'same')).sort()).toEqual(['name-0.bin', 'name-1.bin']);
});
