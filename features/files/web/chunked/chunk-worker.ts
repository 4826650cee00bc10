import { sendChunks, type ChunkedOrder } from './send-chunks.ts';
import type { ChunkNews } from './send-in-background.ts';

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
