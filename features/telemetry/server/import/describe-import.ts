import type { ImportFileSummary } from './import-file.ts';
import type { ProblemCause } from './lines/problems.ts';

const meanings: Record<ProblemCause, string> = {
  'row.too-short': 'fewer cells than the header',
  'row.too-long': 'more cells than the header',
  'time.missing': 'values without a time',
  'time.unreadable': 'the time is not in the format of the mapping',
  'time.skipped-by-clock-change':
    'this wall time did not exist: the clocks went forward ("onSkippedTime": "shift" moves it)',
  'reading.unknown-designator': 'unknown designator',
  'reading.not-a-number': 'no number, and no text that the mapping ignores',
  'reading.out-of-range': 'outside of what the sensor can measure',
  'reading.no-time': 'no time',
  'reading.too-old': 'before the year 2000',
  'reading.future-dated': 'in the future',
};

const outcomes = {
  imported: 'imported',
  checked: 'checked, nothing was changed',
  refused: 'refused, nothing was imported',
};

/** The summary of an import as lines of plain text for a terminal. */
export function describeImport(summary: ImportFileSummary): string[] {
  const { outcome, facility, lines, emptyLines, imported, duplicates, alreadySummarised, sensorsCreated } = summary;
  const problemLines = summary.problems.reduce((sum, { count }) => sum + count, 0);
  const said = [
    `${facility}: ${outcomes[outcome]}.`,
    `${lines} lines read: ${lines - emptyLines - problemLines} usable, ${emptyLines} empty, ${problemLines} with problems`,
  ];
  if (outcome !== 'refused') {
    const verb = outcome === 'imported' ? 'readings added' : 'readings would be added';
    said.push(
      `${imported} ${verb}, ${duplicates} duplicates skipped, ${alreadySummarised} in hours kept only as summaries`,
    );
    if (sensorsCreated > 0)
      said.push(`${sensorsCreated} sensors ${outcome === 'imported' ? 'created' : 'would be created'}`);
  }
  if (summary.from !== undefined && summary.to !== undefined)
    said.push(`from ${new Date(summary.from).toISOString()} to ${new Date(summary.to).toISOString()}`);
  for (const { column, device_id, designator, unit, count, min, max, clamped } of summary.columns) {
    const range = count > 0 ? `, ${min} to ${max} ${unit}` : '';
    const limited = clamped > 0 ? `, ${clamped} set to the limit` : '';
    said.push(`  ${column} → ${device_id} (${designator}): ${count} values${range}${limited}`);
  }
  for (const { cause, count, lines: numbers, example } of summary.problems) {
    said.push(
      `  ${cause} (${meanings[cause]}): ${count} lines, such as ${numbers.join(', ')}; the first has ${example}`,
    );
  }
  return [...said, ...summary.wrongUnits];
}
