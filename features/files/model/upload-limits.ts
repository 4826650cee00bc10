const megabyte = 1024 * 1024;

/** Largest file of a simple upload (bytes). */
export const largestUpload = 25 * megabyte;

/** Largest file of a chunked upload, and of one chunk of it (bytes). */
export const largestChunkedUpload = 100 * megabyte;
export const largestChunk = 5 * megabyte;
/** Chunks a browser cuts a file into, unless it has a reason for others (bytes). */
export const usualChunk = megabyte;

/** How many files, and how many chunks, one person may be sending to one server at a time. */
export const uploadsAtOnce = 2;
export const chunksAtOnce = 4;

/** How many chunked uploads may be open, how many bytes they may come to, and how many with what is stored in 24 hours. */
export interface UploadQuota {
  uploads: number;
  bytes: number;
  dayBytes: number;
}

/** What there is room for of people, tenants and whole facilities. */
export const uploadQuotas = {
  person: { uploads: 20, bytes: 1000 * megabyte, dayBytes: 2000 * megabyte },
  tenant: { uploads: 5, bytes: 200 * megabyte, dayBytes: 400 * megabyte },
  facility: { uploads: 200, bytes: 5000 * megabyte, dayBytes: 20_000 * megabyte },
} as const satisfies Record<string, UploadQuota>;

/** Hours after which an upload that was begun and never merged ends. */
export const uploadEndsAfterHours = 24;

/** Bytes an upload of so many chunks can come to. */
export const mostBytesOf = (totalChunks: number): number => Math.min(largestChunkedUpload, totalChunks * largestChunk);
