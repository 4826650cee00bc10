import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../run-node.ts';
import { areas } from './areas.ts';
import { findMutants, type Mutant } from './find-mutants.ts';

/** A file of an area, with its faults, the first of which has the number `first`. */
export interface FaultyFile {
  readonly area: string;
  readonly file: string;
  readonly content: string;
  readonly first: number;
  readonly mutants: readonly Mutant[];
}

/** All faults that can be planted, numbered in the order of areas, files and places. */
export function listFaults(): FaultyFile[] {
  let first = 1;
  return areas.flatMap(({ name, files }) =>
    globSync(files as string[], { cwd: projectRoot })
      .filter((file) => !/\.test(ing)?\./.test(file))
      .sort()
      .map((file) => {
        const content = readFileSync(path.join(projectRoot, file), 'utf8');
        const mutants = findMutants(file, content);
        const found = { area: name, file, content, first, mutants };
        first += mutants.length;
        return found;
      }),
  );
}
