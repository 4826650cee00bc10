import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const minuteMs = 60_000;
const linesPerBlock = 10_000;

/** How many lines `writeYears` writes for these years: one a minute. */
export const linesOfYears = (years: number): number => Math.round(years * 365.25 * 1440);

/** Writes what a climate logger says every minute for years up to `until` (ms); the same arguments give the same file. */
export async function writeYears(file: string, years: number, until: number): Promise<void> {
  const lines = linesOfYears(years);
  const startAt = Math.floor(until / minuteMs - lines) * minuteMs;
  function* blocks(): Generator<string> {
    yield 'Time,T [°C],RH [%],CO2 [ppm]\n';
    for (let first = 0; first < lines; first += linesPerBlock) {
      let block = '';
      for (let line = first; line < Math.min(first + linesPerBlock, lines); line += 1)
        block += lineOf(line, startAt + line * minuteMs);
      yield block;
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(file));
}

/** Days, weeks and a little noise, so that neighbouring values differ as measured ones do. */
function lineOf(line: number, at: number): string {
  const day = Math.sin(line / 229);
  const noise = ((line * 7919) % 101) / 100;
  const temperature = 22 + 3 * day + noise;
  const humidity = 60 - 8 * day + 2 * noise;
  const co2 = 900 + 250 * Math.sin(line / 1604) + 20 * noise;
  return `${new Date(at).toISOString().slice(0, 19)}Z,${temperature.toFixed(2)},${humidity.toFixed(1)},${co2.toFixed(1)}\n`;
}
