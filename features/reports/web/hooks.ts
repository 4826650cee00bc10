// What components of other features use. Apart from the door, which the route table reads and the first load carries.
export { AreasTile } from './start-page/tiles/areas.tsx';
export { NeedsTile } from './start-page/tiles/needs.tsx';
export { TileRow, unitCardPath } from './start-page/tiles/rows.tsx';
export { Tile } from './start-page/tile.tsx';
export { FarmSummary } from './start-page/farm-summary.tsx';
export { limitsOf } from './start-page/farm/area-lines.ts';
export { useFarmUnits, type FarmUnit } from './start-page/farm/use-farm-units.ts';
export { useShowReading } from './start-page/farm/use-show-reading.ts';
export { useRecordPath } from './start-page/use-record-path.ts';
export { useRelativeTime } from './use-relative-time.ts';
