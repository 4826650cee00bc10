import type { UnitEntry } from '../../live/unit-entry.ts';
import type { Density } from '../arrange/grid-address.ts';

/** What every cell of a row gets. */
export interface CellProps {
  entry: UnitEntry;
  density: Density;
}
