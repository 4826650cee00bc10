// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '@trellis/web-kit/testing/page';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChunkNews } from './chunked/chunk-worker.ts';
import { sendChunks, type ChunkedOrder } from './chunked/send-chunks.ts';
import { ImagePicker } from './image-picker.tsx';
import { filesWeb } from './index.ts';

/** Works in the page: workers are the browser's. */
class Worker {
  onmessage: ((message: { data: ChunkNews }) => void) | null = null;
  postMessage(order: ChunkedOrder) {
    const say = (data: ChunkNews) => this.onmessage?.({ data });
    sendChunks(order, (sent) => say({ sent })).then(
      () => say({ isDone: true }),
      (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
    );
  }
  terminate() {}
}

const url = `/files/software-tickets/${'a'.repeat(32)}.mp4`;
let calls: string[];
let chunks: FormData[];
/** Answers to chunks before they are taken. */
let chunkFailures: (() => Response | Promise<Response>)[];
beforeEach(() => {
  [calls, chunks, chunkFailures] = [[], [], []];
  busy.mockClear();
  vi.stubGlobal('Worker', Worker);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busy = vi.fn();
function Held({ isPicturesOnly = false }) {
  const [urls, setUrls] = useState<string[]>([]);
  return (
    <>
      <ImagePicker
        area="software_tickets"
        label="Add pictures"
        value={urls}
        max={4}
        isPicturesOnly={isPicturesOnly}
        onChange={setUrls}
        onBusy={busy}
      />
    </>
  );
}

async function choose(file: File, page = <Held />) {
  await showPage(page, { features: [filesWeb] });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    const call = address.split('/').at(-1) ?? '';
    if (!address.includes('software_tickets')) return Promise.resolve(Response.json([]));
    calls.push(call);
    if (call === 'chunkedS3Upload') {
      const failure = chunkFailures.shift();
      if (failure) return Promise.resolve(failure());
      chunks.push(body as FormData);
    }
    if (call === 'chunkedS3Initialize') expect(JSON.parse(body as string)).toEqual(announced);
    return Promise.resolve(Response.json(call === 'chunkedS3Initialize' ? { finalFileUrl: url } : { url }));
  });
  fireEvent.change(await screen.findByLabelText('Add pictures', { selector: 'input' }), { target: { files: [file] } });
}
const film = new File([new Uint8Array(6_000_000)], 'film.mp4', { type: 'video/mp4' });
const announced = { filename: 'film.mp4', bucket: 'software-tickets', totalChunks: 6, fileType: 'video/mp4' };
const refuse = (status: number, message: string) => () => Response.json({ error: { message } }, { status });

test('a picture is sent in one call, then shown', async () => {
  await choose(new File(['x'], 'leaf.png', { type: 'image/png' }));
  await screen.findByText('File has been uploaded!');
  expect(calls).toEqual(['s3Upload']);
  expect(screen.getByLabelText('Picture 1')).toBeTruthy();
  expect(busy.mock.calls).toEqual([[true], [false]]);
});

test('a film goes in chunks of a megabyte, says how far it is, and is joined once all are in', async () => {
  await choose(film);
  await screen.findByText('File upload started!');
  await screen.findByText('Finished uploading file');
  await screen.findByText('File has been uploaded!');
  expect(calls.at(0)).toBe('chunkedS3Initialize');
  expect(calls.at(-1)).toBe('chunkedS3Merge');
  expect(chunks.map((form) => Number(form.get('chunkNumber'))).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const last = chunks.find((form) => form.get('chunkNumber') === '6');
  expect((last!.get('fileChunk') as File).size).toBe(6_000_000 - 5 * 1_048_576);
  expect(Object.fromEntries([...(last ?? [])].filter(([name]) => name !== 'fileChunk'))).toEqual({
    totalChunks: '6',
    chunkNumber: '6',
    bucketName: 'software-tickets',
    originalFileName: 'film.mp4',
    finalFileUrl: url,
    fileType: 'video/mp4',
  });
});

test('a chunk that fails is sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  chunkFailures = [() => Promise.reject(new TypeError('Failed to fetch')), refuse(503, 'Busy')];
  await choose(film);
  await screen.findByText('File has been uploaded!');
  expect(chunks).toHaveLength(6);
});

test('a chunk that is refused ends the upload: nothing is joined, and the reason is told', async () => {
  chunkFailures = [refuse(409, 'The upload has ended.')];
  await choose(film);
  await screen.findByText('An error occurred - The upload has ended.');
  expect(calls).not.toContain('chunkedS3Merge');
  expect(screen.queryByLabelText('Picture 1')).toBeNull();
});

test('other kinds of file are refused before they are sent, films also where only pictures are wanted', async () => {
  await choose(new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
  await screen.findByText('File type is invalid! Please upload png, jpg or mp4 files.');
  cleanup();
  await choose(film, <Held isPicturesOnly />);
  await screen.findByText('Only pictures here: choose a png or jpg file.');
  expect(calls).toEqual([]);
});
