import { badRequest } from '@trellis/server-kit';
import type { FastifyRequest } from 'fastify';

/** The text fields of a multipart request and the bytes of its one file, in whatever order they come; 400 without the file. */
export async function readMultipart(
  request: FastifyRequest,
  file: string,
  largest: number,
): Promise<{ fields: ReadonlyMap<string, string>; content: Buffer }> {
  if (!request.isMultipart()) throw badRequest('A file is needed.');
  const fields = new Map<string, string>();
  let content: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: largest, files: 1, fields: 20, fieldSize: 4096 } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === file) content = bytes;
    } else fields.set(part.fieldname, String(part.value));
  }
  if (!content || content.length === 0) throw badRequest('A file is needed.');
  return { fields, content };
}
