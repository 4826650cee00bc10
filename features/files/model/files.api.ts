import { anyone, defineApi, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';
import { uploadAreas, type UploadArea } from './upload-areas.ts';
import { chunksAtOnce, largestChunkedUpload, uploadsAtOnce } from './upload-limits.ts';

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
    access: signedIn(ownFile),
    upload: { file: 'file' },
    returns: uploaded,
    ownTransactions: true,
    // The file is in memory until it is stored.
    atOnce: uploadsAtOnce,
    line: 'uploads',
    limit: { requests: 300, minutes: 15 },
  }) as const satisfies CallDefinition;

const area = z.object({ area: z.enum(Object.keys(uploadAreas) as [UploadArea, ...UploadArea[]]) });
const fileUrl = z.string().min(1).max(2048);

const ownFile = 'A file belongs to who uploads it, until a record that they may change names it.';

/** Uploads of each area, and the way to the files. */
export const filesApi = defineApi('files', {
  uploadForTicket: upload('hardware_item_tickets/s3Upload'),
  uploadForRepairTicket: upload('repairTickets/s3Upload'),
  uploadForSoftwareTicket: upload('software_tickets/s3Upload'),
  uploadForChat: upload('chatMessages/s3Upload'),
  uploadForPerson: upload('users/s3Upload'),
  uploadForFacility: upload('facilities/s3Upload'),
  uploadForRemedy: upload('ExceptionRemediations/s3Upload'),
  uploadForRedAlert: upload('redAlerts/s3Upload'),
  uploadForRunReport: upload('ag_lifecycleReports/s3Upload'),
  chunkedInitialize: {
    method: 'POST',
    path: '{area}/chunkedS3Initialize',
    summary: 'Begin a chunked upload (up to 100 MB); answers the address the file will have',
    access: signedIn(ownFile),
    params: area,
    body: z.strictObject({
      filename: z.string().min(1).max(255),
      bucket: z.string().max(80).optional().meta({ description: 'the area decides; taken and ignored' }),
      totalChunks: z
        .int()
        .min(1)
        .max(Math.ceil(largestChunkedUpload / 65_536)),
      fileType: z.string().max(120).meta({ description: 'media type; the content is compared with it at the end' }),
    }),
    returns: z.object({ finalFileUrl: z.string(), chunkSize: z.int() }),
  },
  chunkedUpload: {
    method: 'POST',
    path: '{area}/chunkedS3Upload',
    summary:
      'One chunk (multipart: `fileChunk`, up to 5 MB, with finalFileUrl and chunkNumber from 1); in any order, in parallel, and ' +
      'again when it failed',
    access: signedIn(ownFile),
    params: area,
    upload: { file: 'fileChunk', fields: ['finalFileUrl', 'chunkNumber'] },
    returns: z.object({ chunkNumber: z.int(), size: z.int() }),
    ownTransactions: true,
    atOnce: chunksAtOnce,
  },
  chunkedMerge: {
    method: 'POST',
    path: '{area}/chunkedS3Merge',
    summary: 'Put the chunks together once all are there; judged by content as every upload',
    access: signedIn(ownFile),
    params: area,
    body: z.strictObject({ finalFileUrl: fileUrl }),
    returns: uploaded,
    ownTransactions: true,
    atOnce: uploadsAtOnce,
  },
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
