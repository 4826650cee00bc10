import type { Lane } from './make-lanes.ts';

const quoted = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The lanes as a table: device, since when, until when, state, value. Times in ISO 8601, UTC. */
export function writeLanesCsv(lanes: readonly Lane[]): string {
  const rows = lanes.flatMap(({ device, parts }) =>
    parts.map(({ from, to, state, value }) =>
      [device.name, new Date(from).toISOString(), new Date(to).toISOString(), state, value ?? '']
        .map(String)
        .map(quoted),
    ),
  );
  return [['device', 'from', 'to', 'state', 'value'], ...rows].map((row) => row.join(',')).join('\r\n') + '\r\n';
}
