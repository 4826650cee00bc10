import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './find-mutants.ts';
import { listFaults, type FaultyFile } from './list-faults.ts';

/** A fault that can be planted, by its number. */
export interface Fault extends Mutant {
  readonly id: number;
  readonly area: string;
}

/** A fault that no test can notice, and why. */
interface Survivor {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

const survivors = JSON.parse(readFileSync(path.join(import.meta.dirname, 'survivors.json'), 'utf8')) as Survivor[];

/** The faults of some areas, by their files. */
export function readFaults(areas: readonly string[]): { files: FaultyFile[]; faults: Fault[] } {
  const files = listFaults().filter(({ area }) => areas.includes(area));
  const faults = files.flatMap(({ area, first, mutants }) =>
    mutants.map((mutant, index) => ({ ...mutant, area, id: first + index })),
  );
  return { files, faults };
}

/** Why no test can notice a fault; undefined where one should. */
export const reasonOf = ({ file, before, after }: Mutant): string | undefined =>
  survivors.find((each) => each.file === file && each.before === before && each.after === after)?.reason;

/** The score of one area, of those of its faults that were tried. */
export function tellScore(
  area: string,
  faults: readonly Fault[],
  { tried, noticed }: { tried: readonly Fault[]; noticed: Pick<ReadonlySet<number>, 'has'> },
): string {
  const planted = faults.filter((fault) => fault.area === area);
  const asked = tried.filter((fault) => fault.area === area);
  const found = asked.filter(({ id }) => noticed.has(id)).length;
  const explained = planted.filter((fault) => reasonOf(fault) !== undefined).length;
  const score = asked.length === 0 ? 100 : (100 * found) / asked.length;
  return `${area}: ${found} of ${asked.length} faults noticed (${score.toFixed(0)} %), of ${planted.length} that can be planted; ${explained} more cannot be noticed, with their reasons`;
}
