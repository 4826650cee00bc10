import { csvText } from '@trellis/entity-kit';
import type { Lane } from './make-lanes.ts';

/** The lanes as a table: device, since when, until when, state, value. Times in ISO 8601, UTC. */
export function writeLanesCsv(lanes: readonly Lane[]): string {
  const rows = lanes.flatMap(({ device, parts }) =>
    parts.map(({ from, to, state, value }) => [
      device.name,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
      state,
      value ?? '',
    ]),
  );
  return csvText([['device', 'from', 'to', 'state', 'value'], ...rows]);
}
