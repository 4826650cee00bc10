import type { UploadArea, UploadedFile } from '@trellis/files/model';
import { useClientOptions, useToast } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadInChunks } from './chunked/upload-in-chunks.ts';

/** Larger files go in chunks, so that a weak line repeats one of them and not all (bytes). */
const largestAtOnce = 5 * 1024 * 1024;

/** Sends one file to an area's upload calls (`software_tickets`), a large one in chunks; rejects with the server's own message.
 * `onProgress` hears the part of a large one that is in, from 0 to 1. */
export function useUpload(area: UploadArea): (file: File, onProgress: (part: number) => void) => Promise<UploadedFile> {
  const options = useClientOptions();
  const toast = useToast();
  const { t } = useTranslation('files');
  return useCallback(
    async (file, onProgress) => {
      if (file.size > largestAtOnce)
        return uploadInChunks(area, file, options, {
          onStarted: () => toast.info(t('started')),
          onProgress,
          onSent: () => toast.info(t('sent')),
        });
      const { baseUrl, token } = options;
      const form = new FormData();
      form.set('file', file, file.name);
      const response = await fetch(`${baseUrl}/api/v1/${area}/s3Upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token() ?? ''}`, 'x-trellis-client': 'web' },
        body: form,
      });
      const reply = (await response.json().catch(() => ({}))) as UploadedFile & { error?: { message?: string } };
      if (!response.ok) throw new Error(reply.error?.message ?? `${response.status} ${response.statusText}`);
      return reply;
    },
    [area, options, toast, t],
  );
}
