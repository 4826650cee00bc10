import { defineApi, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';

/** Files for people. */
export const reportsApi = defineApi('reports', {
  reflect: {
    method: 'POST',
    path: 'utils/reflect',
    summary: 'Send text as a form (filename, mimeType, data) and get it back as a download; 2 MB at most',
    access: signedIn('It gives back the file that it was sent; nothing is read or kept.'),
    body: z.strictObject({
      filename: z.string().max(255).optional(),
      mimeType: z.string().max(120).optional(),
      data: z.string(),
      env: z.string().optional(),
    }),
    returns: z.string(),
  },
});
