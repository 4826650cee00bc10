import { sendChunks, type ChunkedOrder } from './send-chunks.ts';

/** What the worker tells: how many chunks are in, that all are, or why it gave up. */
export type ChunkNews = { sent: number } | { isDone: true } | { failed: string };

/** What a worker is to itself; the compiler knows this program as a page. */
interface Background {
  onmessage: ((message: MessageEvent<ChunkedOrder>) => void) | null;
  postMessage: (news: ChunkNews) => void;
}
const background = globalThis as unknown as Background;

background.onmessage = ({ data }) => {
  sendChunks(data, (sent) => background.postMessage({ sent })).then(
    () => background.postMessage({ isDone: true }),
    (error: unknown) => background.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
};
