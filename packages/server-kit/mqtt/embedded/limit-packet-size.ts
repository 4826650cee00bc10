import type { Duplex } from 'node:stream';

export interface PacketLimits {
  /** Bytes of the body of the first packet (CONNECT with will and credentials), from somebody we do not know yet. */
  firstBytes: number;
  /** Bytes of the body of every later packet. */
  laterBytes: number;
}

/**
 * Watches what a reader takes from a connection and closes it as soon as a packet announces a body above the limit, before
 * that body is collected: mqtt-packet would wait for up to 256 MB. Follows the fixed header of MQTT 3.1.1 §2.2 only.
 */
export function limitPacketSize(connection: Duplex, limits: PacketLimits, onExceeded: () => void): void {
  const accepts = createSizeCheck(limits);
  const read = connection.read.bind(connection);
  connection.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (!Buffer.isBuffer(chunk) || accepts(chunk)) return chunk;
    onExceeded();
    connection.destroy();
    return null;
  };
}

/** Follows a byte stream of MQTT packets, cut anywhere, and answers false once a packet is too long or its length malformed. */
export function createSizeCheck({ firstBytes, laterBytes }: PacketLimits): (chunk: Buffer) => boolean {
  let limit = firstBytes;
  let bodyLeft = 0;
  let lengthBytes = -1; // -1: the next byte is the packet type
  let length = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const skipped = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk[at++] ?? 0;
      if (lengthBytes === -1) {
        lengthBytes = 0;
        length = 0;
        continue;
      }
      length += (byte & 0x7f) * 128 ** lengthBytes;
      lengthBytes += 1;
      if (length > limit || (lengthBytes === 4 && byte > 0x7f)) return false;
      if (byte > 0x7f) continue;
      bodyLeft = length;
      lengthBytes = -1;
      limit = laterBytes;
    }
    return true;
  };
}
