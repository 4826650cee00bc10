import type { UnitEntry } from '../../live/unit-entry.ts';
import type { Density } from '../arrange/grid-address.ts';
import type { DayLines } from '../lines/use-day-lines.ts';

/** What every cell of a row gets. */
export interface CellProps {
  entry: UnitEntry;
  density: Density;
  /** The unit's last day, once it is there. */
  lines: DayLines | undefined;
}
