import type { ImportFileSummary } from './import-file.ts';
import { problemMeanings } from './lines/problems.ts';

const outcomes = {
  imported: 'imported',
  checked: 'checked, nothing was changed',
  refused: 'refused, nothing was imported',
};

/** The summary of an import as lines of plain text for a terminal. */
export function describeImport(summary: ImportFileSummary): string[] {
  const {
    outcome,
    facility,
    lines,
    emptyLines,
    problemLines,
    imported,
    duplicates,
    alreadySummarised,
    sensorsCreated,
  } = summary;
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
      `  ${cause} (${problemMeanings[cause]}): ${count}, ${isAll(count, numbers) ? 'on' : 'the first on'} ${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}; ${example}`,
    );
  }
  return [...said, ...summary.wrongUnits, ...summary.doubts];
}

const isAll = (count: number, lines: readonly number[]): boolean => count <= lines.length;
