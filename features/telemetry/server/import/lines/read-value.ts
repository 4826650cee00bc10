import { findDesignator } from '@trellis/telemetry/model';
import type { MappedColumn } from '../mapping/import-mapping.ts';
import { unitConversions } from '../mapping/unit-conversions.ts';

/** A value in the designator's stored unit; `isClamped` when it was set to the limit of the range. */
export interface ReadValue {
  readonly value: number;
  readonly isClamped: boolean;
}

/** Reads the number of a cell in the stored unit; undefined when it is none. Whether it is in range is not checked. */
export type ValueReader = (text: string) => ReadValue | undefined;

/** 1.234,5: with a decimal comma, points can only part thousands. Without the comma `1.234` may mean either, and is refused. */
const groupedText = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;
const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Makes the reader of one column's cells. */
export function createValueReader(column: MappedColumn, decimal: '.' | ','): ValueReader {
  const { scale, offset, clampTolerance, unitConversion = 'none' } = column;
  const convert = unitConversion === 'none' ? undefined : unitConversions[unitConversion].convert;
  const { min, max } = findDesignator(column.designator) ?? { min: -Infinity, max: Infinity };
  return (text) => {
    const plain = decimal === ',' ? readComma(text) : text;
    if (plain === undefined || !numberText.test(plain)) return undefined;
    const scaled = Number(plain) * scale + offset;
    // Twelve digits are beyond any sensor and hide the noise of the conversion.
    const value = Number((convert ? convert(scaled) : scaled).toPrecision(12));
    const limit = Math.min(max, Math.max(min, value));
    const isClamped = value !== limit && Math.abs(value - limit) <= clampTolerance;
    return { value: isClamped ? limit : value, isClamped };
  };
}

function readComma(text: string): string | undefined {
  if (groupedText.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return text.includes('.') ? undefined : text.replace(',', '.');
}
