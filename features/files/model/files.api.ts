import { anyone, defineApi, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

/** Largest file of a simple upload (bytes). */
export const largestUpload = 25 * 1024 * 1024;

const uploaded = z.object({
  url: z.string(),
  filename: z.string(),
  fileType: z.string(),
  size: z.int(),
});
/** A file that was uploaded, and the address it is shown from. */
export type UploadedFile = z.infer<typeof uploaded>;

const upload = <const P extends string>(path: P) =>
  ({
    method: 'POST',
    path,
    summary: 'Upload one file (multipart `file`): png, jpg or mp4 by content, up to 25 MB',
    access: signedIn,
    returns: uploaded,
    ownTransactions: true,
  }) as const satisfies CallDefinition;

/** Uploads of each area, and the way to the files. */
export const filesApi = defineApi('files', {
  uploadForTicket: upload('hardware_item_tickets/s3Upload'),
  uploadForRepairTicket: upload('repairTickets/s3Upload'),
  uploadForSoftwareTicket: upload('software_tickets/s3Upload'),
  uploadForChat: upload('chatMessages/s3Upload'),
  uploadForPerson: upload('users/s3Upload'),
  uploadForFacility: upload('facilities/s3Upload'),
  readFile: {
    method: 'GET',
    base: '/files/',
    path: '{bucket}/{name}',
    summary: 'An uploaded file; its name cannot be guessed',
    access: anyone,
    params: z.object({
      bucket: z.string().regex(/^[a-z][a-z-]{1,60}$/),
      name: z.string().regex(/^[\w-]{20,80}\.\w{2,5}$/),
    }),
    returns: z.unknown(),
    ownTransactions: true,
  },
});
