import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const slotBytes = 16; // f64 value, u32 turn, u32 CRC-32 of both

/** A number that survives a kill at any moment. */
export interface NumberFile {
  /** Undefined before the first write. */
  readonly value: number | undefined;
  write(value: number): void;
  close(): void;
}

/** Opens a number kept in two slots written in turn, so that a torn write leaves the one before. */
export function openNumberFile(path: string): NumberFile {
  const file = openSync(path, 'a+');
  closeSync(file);
  const slots = [0, 1].map((slot) => readSlot(readFileSync(path), slot));
  let newest = (slots[1]?.turn ?? -1) > (slots[0]?.turn ?? -1) ? 1 : 0;
  let value = slots[newest]?.value;
  let turn = slots[newest]?.turn ?? 0;
  const writable = openSync(path, 'r+');

  return {
    get value() {
      return value;
    },
    write(next) {
      newest = 1 - newest;
      turn += 1;
      const slot = Buffer.alloc(slotBytes);
      slot.writeDoubleLE(next, 0);
      slot.writeUInt32LE(turn >>> 0, 8);
      slot.writeUInt32LE(crc32(slot.subarray(0, 12)), 12);
      writeSync(writable, slot, 0, slotBytes, newest * slotBytes);
      value = next;
    },
    close() {
      closeSync(writable);
    },
  };
}

function readSlot(bytes: Buffer, slot: number): { value: number; turn: number } | undefined {
  const at = bytes.subarray(slot * slotBytes, (slot + 1) * slotBytes);
  if (at.length < slotBytes || crc32(at.subarray(0, 12)) !== at.readUInt32LE(12)) return undefined;
  return { value: at.readDoubleLE(0), turn: at.readUInt32LE(8) };
}
