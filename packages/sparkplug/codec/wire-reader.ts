import { Reader } from 'protobufjs/minimal.js';
import { MalformedPayload } from './malformed-payload.ts';

const midWorth = 2 ** 28;
const safeMid = 2 ** 25;

/** protobufjs' reader with 64-bit integers as plain numbers, doubles through one view, and bounded nested messages. */
export class WireReader extends Reader {
  metricsLeft: number;
  #doubles: DataView;

  constructor(bytes: Uint8Array, maxMetrics: number) {
    super(bytes);
    this.metricsLeft = maxMetrics;
    this.#doubles = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads a length and narrows the reader to that many bytes; returns the outer end for `leave`. */
  enter(): number {
    const outerEnd = this.len;
    const end = this.size() + this.pos;
    if (end > outerEnd) throw truncated();
    this.len = end;
    return outerEnd;
  }

  /** Ends a nested message begun by `enter`. */
  leave(outerEnd: number): void {
    if (this.pos !== this.len) throw new MalformedPayload('invalid-encoding', 'A nested message ends inside a field.');
    this.len = outerEnd;
  }

  /** An unsigned 64-bit varint: a number up to 2^53 − 1, else a bigint. */
  unsigned64(): number | bigint {
    const buf = this.buf;
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte(buf);
      low |= (byte & 127) << shift;
      if (byte < 128) return low;
    }
    let mid = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte(buf);
      mid |= (byte & 127) << shift;
      if (byte < 128) return mid < safeMid ? low + mid * midWorth : (BigInt(mid) << 28n) | BigInt(low);
    }
    const first = this.#byte(buf);
    const second = first < 128 ? 0 : this.#byte(buf);
    if (second > 1) throw new MalformedPayload('invalid-encoding', 'An integer is longer than 64 bits.');
    const high = (first & 127) | (second << 7);
    const value = (BigInt(high) << 56n) | (BigInt(mid) << 28n) | BigInt(low);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }

  /** An unsigned 64-bit varint that must be a time or counter, so exact as a number. */
  safeInteger(): number {
    const value = this.unsigned64();
    return typeof value === 'number' ? value : Number(value);
  }

  override double(): number {
    const pos = this.pos;
    if (pos + 8 > this.len) throw truncated();
    this.pos = pos + 8;
    return this.#doubles.getFloat64(pos, true);
  }

  override float(): number {
    const pos = this.pos;
    if (pos + 4 > this.len) throw truncated();
    this.pos = pos + 4;
    return this.#doubles.getFloat32(pos, true);
  }

  /** Bytes of their own, so that a kept value does not hold the whole network buffer. */
  ownBytes(): Uint8Array {
    return new Uint8Array(this.bytes());
  }

  #byte(buf: Uint8Array): number {
    if (this.pos >= this.len) throw truncated();
    return buf[this.pos++] ?? 0;
  }
}

function truncated(): MalformedPayload {
  return new MalformedPayload('truncated', 'The payload ends in the middle of a field.');
}
