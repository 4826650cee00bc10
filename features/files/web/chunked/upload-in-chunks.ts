import { apiBase, createClient, type ClientOptions } from '@trellis/entity-kit';
import { filesApi, uploadAreas, usualChunk, type UploadArea, type UploadedFile } from '@trellis/files/model';
import { sendInBackground } from './send-in-background.ts';

/** What people hear on the way. */
export interface ChunkedSteps {
  onStarted: () => void;
  /** The part that is in, from 0 to 1. */
  onProgress: (part: number) => void;
  onSent: () => void;
}

/** Announces a file, has its chunks sent and joined; rejects with the server's message, and joins nothing then. */
export async function uploadInChunks(
  area: UploadArea,
  file: File,
  options: ClientOptions,
  steps: ChunkedSteps,
): Promise<UploadedFile> {
  const client = createClient(filesApi, options);
  const bucketName = uploadAreas[area];
  const totalChunks = Math.ceil(file.size / usualChunk);
  const { finalFileUrl } = await client.chunkedInitialize({
    params: { area },
    body: { filename: file.name.slice(0, 255), bucket: bucketName, totalChunks, fileType: file.type },
  });
  steps.onStarted();
  const order = {
    address: `${options.baseUrl}${apiBase}${area}`,
    token: options.token() ?? '',
    file,
    bucketName,
    finalFileUrl,
    chunkSize: usualChunk,
    totalChunks,
  };
  await sendInBackground(order, (sent) => steps.onProgress(sent / totalChunks));
  steps.onSent();
  return client.chunkedMerge({ params: { area }, body: { finalFileUrl } });
}
