import { afterEach, expect, test, vi } from 'vitest';
import { sendChunks } from './send-chunks.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const order = {
  address: 'https://trellis.test/api/v1/hardware_item_tickets',
  token: 't',
  file: new File(['ab'], 'leaf.png'),
  bucketName: 'hardware-item-tickets',
  finalFileUrl: '/files/hardware-item-tickets/x.png',
  chunkSize: 1,
  totalChunks: 2,
};

test('a chunk is sent again where the server has its hands full, and a refused one is not', async () => {
  vi.useFakeTimers();
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({}, { status: 429 }))
    .mockImplementation(() => Promise.resolve(Response.json({})));
  const counts: number[] = [];
  const sent = sendChunks(order, (count) => counts.push(count));
  await vi.advanceTimersByTimeAsync(1000);
  await sent;
  expect(counts).toEqual([1, 2]);
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockImplementation(() => Promise.resolve(Response.json({ error: { message: 'Gone' } }, { status: 409 })));
  await expect(sendChunks(order, () => undefined)).rejects.toThrow('Gone');
});
