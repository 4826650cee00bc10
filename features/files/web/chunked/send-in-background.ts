import type { ChunkNews } from './chunk-worker.ts';
import type { ChunkedOrder } from './send-chunks.ts';

/** Has a background worker send the chunks of a file, so that the page stays quick; `onSent` hears how many are in. */
export function sendInBackground(order: ChunkedOrder, onSent: (count: number) => void): Promise<void> {
  const worker = new Worker(new URL('./chunk-worker.ts', import.meta.url), { type: 'module' });
  const sent = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ChunkNews>) => {
      if ('sent' in data) onSent(data.sent);
      else if ('failed' in data) reject(new Error(data.failed));
      else resolve();
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(order);
  });
  return sent.finally(() => worker.terminate());
}
