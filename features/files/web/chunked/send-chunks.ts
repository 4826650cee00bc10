/** A file that was announced to the server, and where its chunks go. */
export interface ChunkedOrder {
  /** Address of the area's calls: `/api/v1/hardware_item_tickets`. */
  address: string;
  token: string;
  file: File;
  bucketName: string;
  finalFileUrl: string;
  /** Bytes of every chunk but the last. */
  chunkSize: number;
  totalChunks: number;
}

/** So many chunks are on their way at once: as many as the server takes of one person, and browsers hold back more. */
const atOnce = 4;
/** A chunk that failed is sent again so often. */
const repeats = 3;
/** … after a pause that grows by this much (ms). */
const pauseMs = 1000;

/** Sends all chunks of a file, some at a time; tells after each how many are in. Rejects with the server's message once a chunk
 * was refused, or failed four times. */
export async function sendChunks(order: ChunkedOrder, onSent: (count: number) => void): Promise<void> {
  let next = 1;
  let sent = 0;
  let isGivenUp = false;
  const sendNext = async (): Promise<void> => {
    while (next <= order.totalChunks && !isGivenUp) {
      await sendChunk(order, next++);
      onSent((sent += 1));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, sendNext));
  } catch (error) {
    isGivenUp = true;
    throw error;
  }
}

async function sendChunk(order: ChunkedOrder, chunkNumber: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await tryChunk(order, chunkNumber);
    if (failure === undefined) return;
    if (failure.isFinal || attempt > repeats) throw new Error(failure.message);
    await new Promise((resolve) => setTimeout(resolve, attempt * pauseMs));
  }
}

/** Nothing once the chunk is in; otherwise what went wrong, and whether asking again would change nothing. */
async function tryChunk(
  order: ChunkedOrder,
  chunkNumber: number,
): Promise<{ message: string; isFinal: boolean } | undefined> {
  try {
    const response = await postChunk(order, chunkNumber);
    if (response.ok) return undefined;
    const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
    const { status, statusText } = response;
    return { message: error?.message ?? `${status} ${statusText}`, isFinal: status < 500 && status !== 429 };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), isFinal: false };
  }
}

function postChunk(order: ChunkedOrder, chunkNumber: number): Promise<Response> {
  const { address, token, file, bucketName, finalFileUrl, chunkSize, totalChunks } = order;
  const form = new FormData();
  form.set('totalChunks', String(totalChunks));
  form.set('chunkNumber', String(chunkNumber));
  form.set('bucketName', bucketName);
  form.set('originalFileName', file.name);
  form.set('finalFileUrl', finalFileUrl);
  form.set('fileType', file.type);
  form.set('fileChunk', file.slice((chunkNumber - 1) * chunkSize, chunkNumber * chunkSize), file.name);
  return fetch(`${address}/chunkedS3Upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-trellis-client': 'web' },
    body: form,
  });
}
