import { uploadAreas, usualChunk, type UploadArea, type UploadedFile } from '@trellis/files/model';
import type { ClientOptions } from '@trellis/entity-kit';
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
  { baseUrl, token }: Pick<ClientOptions, 'baseUrl' | 'token'>,
  steps: ChunkedSteps,
): Promise<UploadedFile> {
  const address = `${baseUrl}/api/v1/${area}`;
  const bucket = uploadAreas[area];
  const call = async <T>(name: string, body: object): Promise<T> => {
    const response = await fetch(`${address}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token() ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = (await response.json().catch(() => ({}))) as T & { error?: { message?: string } };
    if (!response.ok) throw new Error(reply.error?.message ?? `${response.status} ${response.statusText}`);
    return reply;
  };
  const totalChunks = Math.ceil(file.size / usualChunk);
  const { finalFileUrl } = await call<{ finalFileUrl: string }>('chunkedS3Initialize', {
    filename: file.name.slice(0, 255),
    bucket,
    totalChunks,
    fileType: file.type,
  });
  steps.onStarted();
  const order = {
    address,
    token: token() ?? '',
    file,
    bucketName: bucket,
    finalFileUrl,
    chunkSize: usualChunk,
    totalChunks,
  };
  await sendInBackground(order, (sent) => steps.onProgress(sent / totalChunks));
  steps.onSent();
  return call<UploadedFile>('chunkedS3Merge', { finalFileUrl });
}
