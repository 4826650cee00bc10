import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { csvLine } from '@trellis/entity-kit';
import { ImportSetupError } from '../mapping/import-mapping.ts';
import { problemMeanings, type FileProblem } from './problems.ts';

/** A CSV file with every problem of an import: line, column, value, cause, meaning. */
export interface ProblemFile {
  /** Writes one; wait for it, so that many do not gather in memory. */
  readonly add: (problem: FileProblem) => Promise<void> | undefined;
  /** Ends the file; how many problems it holds. There is no file when there are none. */
  readonly close: () => Promise<number>;
}

/** Prepares the list of problems at this place. What an earlier run wrote there goes. */
export async function openProblemFile(path: string): Promise<ProblemFile> {
  const earlier = await stat(path).catch(() => undefined);
  if (earlier?.isFile()) await rm(path, { force: true });
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  let count = 0;
  const open = (): WriteStream => {
    const opened = createWriteStream(path);
    opened.on('error', (error) => (failure ??= error));
    opened.write('line,column,value,cause,meaning\n');
    return opened;
  };
  const refuseFailure = () => {
    // A stream that failed says so at once; its event follows a moment later.
    const failed = failure ?? stream?.errored;
    if (failed)
      throw new ImportSetupError(`The problems cannot be listed, say where with --problems: ${failed.message}`);
  };
  return {
    add({ line, column, value, cause, detail }) {
      refuseFailure();
      stream ??= open();
      count += 1;
      const meaning = [problemMeanings[cause], ...(detail === undefined ? [] : [detail])].join('; ');
      if (stream.write(`${csvLine([line, column, value, cause, meaning])}\n`) || stream.destroyed) return undefined;
      return once(stream, 'drain').then(refuseFailure, refuseFailure);
    },
    async close() {
      if (stream && !stream.destroyed) {
        stream.end();
        // Rejects with the failure of the file, which is told in our own words below.
        await once(stream, 'close').catch(() => undefined);
      }
      refuseFailure();
      return count;
    },
  };
}
