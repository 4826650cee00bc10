import { findDesignator } from '@trellis/telemetry/model';
import type { ImportMapping, MappedColumn } from '../mapping/import-mapping.ts';
import { likelyUnitsOf, type LikelyUnit } from '../mapping/likely-units.ts';
import type { LineValue } from './read-line.ts';

/** What a column's usable cells hold, in the stored unit. */
export interface ColumnSummary {
  readonly column: string | number;
  readonly device_id: string;
  readonly designator: number;
  readonly unit: string;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly clamped: number;
}

/** Follows the values of each column and notices a mapping that takes percent for fractions, or the other way round. */
export function createColumnSummaries(mapping: ImportMapping) {
  const columns = mapping.columns.map((column) => ({
    column,
    used: { count: 0, min: Infinity, max: -Infinity, clamped: 0 },
    read: { count: 0, max: -Infinity },
    suspicions: likelyUnitsOf(column).map((unit) => ({ unit, count: 0 })),
  }));
  return {
    /** Values of a usable line. */
    add(values: readonly LineValue[]): void {
      for (const { column, value, isClamped } of values) {
        const used = columns[column]?.used;
        if (!used) continue;
        used.count += 1;
        if (isClamped) used.clamped += 1;
        used.min = Math.min(used.min, value);
        used.max = Math.max(used.max, value);
      }
    },
    /** Values of any line, also of one with a problem: a wrong unit puts them out of range. */
    watchUnits(values: readonly LineValue[]): void {
      for (const { column, value } of values) {
        const watched = columns[column];
        if (!watched) continue;
        watched.read.count += 1;
        watched.read.max = Math.max(watched.read.max, value);
        for (const suspicion of watched.suspicions) if (suspicion.unit.fits(value)) suspicion.count += 1;
      }
    },
    list: (): ColumnSummary[] =>
      columns.map(({ column: { column, device_id, designator }, used }) => {
        return { column, device_id, designator, unit: findDesignator(designator)?.unit ?? '', ...used };
      }),
    /** Sentences about columns whose unit must be wrong; such a file is never imported. */
    findWrongUnits: (): string[] =>
      columns.flatMap(({ column, read, suspicions }) => explainWrongUnit(column, read, suspicions) ?? []),
  };
}

function explainWrongUnit(
  column: MappedColumn,
  { count, max }: { count: number; max: number },
  suspicions: readonly { readonly unit: LikelyUnit; readonly count: number }[],
): string | undefined {
  if (column.unitConversion === 'percent-to-fraction' && count > 0 && max <= 0.01)
    return `Column "${column.column}" already holds fractions (up to ${Number((max * 100).toPrecision(6))}): leave its "unitConversion" out.`;
  const found = suspicions.find((one) => one.count * 2 > count);
  if (!found) return undefined;
  const { looksLike, unitConversion } = found.unit;
  return `Column "${column.column}" seems to hold ${looksLike} (up to ${max}): give it "unitConversion": "${unitConversion}", or "none" if its numbers are right.`;
}
