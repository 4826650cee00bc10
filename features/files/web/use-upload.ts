import type { UploadedFile } from '@trellis/files/model';
import { useClientOptions } from '@trellis/web-kit';
import { useCallback } from 'react';

/** Sends one file to an area's upload call (`software_tickets`); rejects with the server's own message. */
export function useUpload(area: string): (file: File) => Promise<UploadedFile> {
  const { baseUrl, token } = useClientOptions();
  return useCallback(
    async (file) => {
      const form = new FormData();
      form.set('file', file, file.name);
      const response = await fetch(`${baseUrl}/api/v1/${area}/s3Upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token() ?? ''}` },
        body: form,
      });
      const reply = (await response.json().catch(() => ({}))) as UploadedFile & { error?: { message?: string } };
      if (!response.ok) throw new Error(reply.error?.message ?? `${response.status} ${response.statusText}`);
      return reply;
    },
    [area, baseUrl, token],
  );
}
