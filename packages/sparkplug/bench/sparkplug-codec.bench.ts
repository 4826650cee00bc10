// Decoding and encoding speed beside npm sparkplug-payload, both in one run. Prints metrics per second and the ratio.
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { decodePayload, encodePayload } from '../index.ts';
import type { Metric } from '../index.ts';

interface OtherCodec {
  encodePayload(payload: unknown): Uint8Array;
  decodePayload(bytes: Uint8Array): unknown;
}
const require = createRequire(import.meta.url);
const other = (require('sparkplug-payload') as { get(namespace: string): OtherCodec }).get('spBv1.0');

const count = 50;
const now = Date.now();
const byName: Metric[] = Array.from({ length: count }, (_, at) => ({
  name: `Shelf ${at}/Air/Temperature`,
  timestamp: now,
  datatype: 'Double',
  value: 20 + at / 7,
}));
const byAlias: Metric[] = byName.map(({ name: _name, ...metric }, at) => ({ ...metric, alias: at + 1 }));

function metricsPerSecond(work: () => void): number {
  for (let round = 0; round < 2_000; round++) work();
  let best = 0;
  for (let run = 0; run < 5; run++) {
    const started = process.hrtime.bigint();
    for (let round = 0; round < 4_000; round++) work();
    best = Math.max(best, (4_000 * count) / (Number(process.hrtime.bigint() - started) / 1e9));
  }
  return best;
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, payloads of ${count} Double metrics`);
for (const [title, metrics] of [
  ['by name', byName],
  ['by alias', byAlias],
] as const) {
  const payload = { timestamp: now, seq: 7, metrics: [...metrics] };
  const foreign = { ...payload, metrics: metrics.map(({ datatype, ...metric }) => ({ ...metric, type: datatype })) };
  const bytes = Buffer.from(encodePayload(payload));
  report(
    `decode ${title}`,
    () => decodePayload(bytes),
    () => other.decodePayload(bytes),
  );
  report(
    `encode ${title}`,
    () => encodePayload(payload),
    () => other.encodePayload(foreign),
  );
}

function report(title: string, ours: () => void, theirs: () => void): void {
  const [mine, reference] = [metricsPerSecond(ours), metricsPerSecond(theirs)];
  const million = (value: number) => `${(value / 1e6).toFixed(2)} M/s`;
  console.log(
    `${title}: ${million(mine)}, sparkplug-payload ${million(reference)}, ratio ${(mine / reference).toFixed(1)}`,
  );
}
