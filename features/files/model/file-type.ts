/** A kind of file people may upload: how it is stored and told apart. */
export interface KnownFileType {
  mediaType: string;
  extension: string;
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const any = undefined;

/** First bytes of each kind (`undefined`: any byte), as published by their formats. */
const signatures: readonly (KnownFileType & { bytes: readonly (number | undefined)[] })[] = [
  { mediaType: 'image/png', extension: 'png', bytes: [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'video/mp4', extension: 'mp4', bytes: [any, any, any, any, ...ascii('ftyp')] },
];

/** The kind with this media type; nothing for kinds that are not taken. */
export function findMediaType(mediaType: string): KnownFileType | undefined {
  const found = signatures.find((known) => known.mediaType === mediaType);
  return found && { mediaType: found.mediaType, extension: found.extension };
}

/** The kind a stored file's name tells; nothing for names no upload gives. */
export function findNamedType(name: string): KnownFileType | undefined {
  const found = signatures.find(({ extension }) => name.endsWith(`.${extension}`));
  return found && { mediaType: found.mediaType, extension: found.extension };
}

/** First bytes that tell every kind. */
export const tellingBytes = Math.max(...signatures.map(({ bytes }) => bytes.length));

/** The kind of a file judged by its content, whatever its name says; nothing for kinds that are not taken. */
export function findFileType(content: Uint8Array): KnownFileType | undefined {
  const found = signatures.find(({ bytes }) => bytes.every((byte, at) => byte === any || content[at] === byte));
  return found && { mediaType: found.mediaType, extension: found.extension };
}

/** What uploads answer when a file is of no known kind. */
export const invalidFileType = 'File type is invalid! Please upload png, jpg or mp4 files.';
