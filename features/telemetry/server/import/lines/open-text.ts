import { Readable, type Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';

/**
 * The bytes of a file as one stream, and what unpacks them when they are gzip. Throws ImportSetupError for an empty file and
 * for one that is no text in the mapping's encoding.
 */
export async function openText(
  input: Readable,
  { encoding }: ImportMapping,
): Promise<{ source: Readable; unpack: Duplex | undefined }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const first = await chunks.next();
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
  if (head.length === 0) throw new ImportSetupError('The file is empty.');
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip && encoding !== 'utf16le' && head.includes(0)) {
    const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
    throw new ImportSetupError(
      isUtf16 ? 'The file is UTF-16: say "encoding": "utf16le" in the mapping.' : 'The file is binary, not CSV.',
    );
  }
  async function* all() {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield Buffer.from(next.value);
  }
  return { source: Readable.from(all()), unpack: isGzip ? createGunzip() : undefined };
}
