import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportSetupError, type ImportMapping } from '../mapping/import-mapping.ts';

/** The bytes of a text. */
export interface OpenText {
  readonly source: Readable;
  /** Whether what was read so far ends with the end of a line. */
  endsWithLine(): boolean;
}

/**
 * The bytes of a file as one stream, unpacked when they are gzip. Throws ImportSetupError for an empty file and for one that
 * is no text in the mapping's encoding.
 */
export async function openText(input: Readable, { encoding }: ImportMapping): Promise<OpenText> {
  const outer = await peek(input);
  const isGzip = outer.head[0] === 0x1f && outer.head[1] === 0x8b;
  const { head, all } = isGzip ? await peek(unpack(outer.all())) : outer;
  refuseBinary(head, encoding);
  let last: Buffer = Buffer.alloc(0);
  async function* watched() {
    for await (const chunk of all()) {
      if (chunk.length > 0) last = chunk;
      yield chunk;
    }
  }
  return {
    source: Readable.from(watched()),
    endsWithLine: () => {
      const end = last.at(encoding === 'utf16le' ? -2 : -1);
      return end === 0x0a || end === 0x0d;
    },
  };
}

/** Reads the first bytes; `all` gives them again, and the rest. */
async function peek(input: Readable): Promise<{ head: Buffer; all: () => AsyncGenerator<Buffer> }> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const first = await readFirst(chunks);
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
  if (head.length === 0) throw new ImportSetupError('The file is empty.');
  return {
    head,
    async *all() {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield Buffer.from(next.value);
    },
  };
}

async function readFirst(chunks: AsyncIterator<Buffer | string>): Promise<IteratorResult<Buffer | string>> {
  try {
    return await chunks.next();
  } catch (error) {
    throw explainGzip(error);
  }
}

/** A fault of unpacking in plain words; any other error as it is. */
export function explainGzip(error: unknown): unknown {
  const isGzipFault = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
  return isGzipFault ? new ImportSetupError(`The gzip file is damaged or cut off: ${error.message}`) : error;
}

function unpack(bytes: AsyncGenerator<Buffer>): Readable {
  return pipeline(Readable.from(bytes), createGunzip(), () => undefined);
}

function refuseBinary(head: Buffer, encoding: ImportMapping['encoding']): void {
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw new ImportSetupError('The file is a zip archive or a spreadsheet: unpack it, or save it as CSV.');
  if (encoding === 'utf16le' || !head.includes(0)) return;
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  throw new ImportSetupError(
    isUtf16 ? 'The file is UTF-16: say "encoding": "utf16le" in the mapping.' : 'The file is binary, not CSV.',
  );
}
