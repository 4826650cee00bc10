import { RawReply } from '@trellis/server-kit';

/** What may come back under its own type; anything else comes back as bytes to save. */
const safeTypes = new Set([
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/json',
  'application/vnd.ms-excel',
]);

/** Text as a download: never shown as a page, whatever it says about itself, under a name without paths or control characters. */
export function reflectFile(given: {
  filename?: string | undefined;
  mimeType?: string | undefined;
  data: string;
}): RawReply {
  const type = given.mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return new RawReply(given.data, {
    'content-type': safeTypes.has(type) ? `${type}; charset=utf-8` : 'application/octet-stream',
    'content-disposition': disposition(given.filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

function disposition(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim() || 'download.csv';
  const plain = name.replace(/[^\w. ()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
