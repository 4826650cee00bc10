import type { FilePart, FileStore } from '../files.ts';
import { Refusal } from '../refusal.ts';
import { errorBody } from './errors.ts';
import { RawReply } from './implement.ts';

/** What a request says about the part it wants. */
type AskedPart = Partial<Record<'range' | 'if-range', string | string[] | undefined>>;

/**
 * A stored file whose content never changes under its key: whole (200), or the part a `Range` asks for (206; 416 when it
 * lies behind the end), so people can seek in a film. Undefined when there is nothing under the key.
 */
export async function answerWithFile(
  files: FileStore,
  key: string,
  mediaType: string,
  asked: AskedPart,
): Promise<RawReply | undefined> {
  const etag = `"${key}"`;
  // A part of anything but this very file (RFC 9110, 13.1.5) would not fit what the browser has: it gets the whole.
  const wanted = asked['if-range'] === undefined || asked['if-range'] === etag ? String(asked.range ?? '') : '';
  const size = wanted ? await files.findSize(key) : undefined;
  const part = size === undefined ? undefined : partOf(wanted, size);
  if (part === 'behind the end') return refuseRange(size);
  const file = await files.open(key, part);
  if (!file) return undefined;
  const headers = {
    'content-type': mediaType,
    'content-length': String(file.size),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    etag,
  };
  if (!part) return new RawReply(file.content, headers);
  return new RawReply(file.content, { ...headers, 'content-range': `bytes ${part.start}-${part.end}/${size}` }, 206);
}

/** The bytes a `Range` asks for; undefined (the whole file) for several parts, other units and what no rule explains. */
function partOf(range: string, size: number): FilePart | 'behind the end' | undefined {
  // Fastify's reader of ranges works on files of a folder alone; this one serves every store alike.
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (!first && !last) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'behind the end' : { start, end };
}

function refuseRange(size: number | undefined): RawReply {
  const refusal = new Refusal('RANGE_NOT_SATISFIABLE', 'The file ends before that part.', 416);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-range': `bytes */${size}` };
  return new RawReply(JSON.stringify(errorBody(refusal)), headers, 416);
}
