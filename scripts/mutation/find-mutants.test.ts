import { expect, test } from 'vitest';
import { plant } from './edit.ts';
import { findMutants } from './find-mutants.ts';
import { plantFault } from './plant-fault.ts';

const code = `
interface Shelf { readonly level: 1 | 2 }
export function mayMove(count: number, isLocked: boolean, rows: number[]) {
  if (count < 17 && !isLocked) assertFree(rows[0]);
  return sql\`select id from units where "area_id" = \${count} and deployed is not null\`;
}
`;

test('faults are planted in conditions, numbers, refusals and statements; types and places in a list are left alone', () => {
  const found = findMutants('a.ts', code).map(({ line, after }) => `${line}: ${after}`);
  expect(found).toEqual(
    expect.arrayContaining([
      '4: if (true) assertFree(rows[0]);',
      '4: if (false) assertFree(rows[0]);',
      '4: if (count <= 17 && !isLocked) assertFree(rows[0]);',
      '4: if (count < (17 + 1) && !isLocked) assertFree(rows[0]);',
      '4: if (count < 17 || !isLocked) assertFree(rows[0]);',
      '4: if (count < 17 && isLocked) assertFree(rows[0]);',
      '4: if (count < 17 && !isLocked) ;',
      '5: return sql`select id from units where "area_id" = ${count} or deployed is not null`;',
      '5: return sql`select id from units where "area_id" = ${count} and deployed is null`;',
    ]),
  );
  expect(found.filter((each) => each.startsWith('2:') || each.includes('rows[(0'))).toEqual([]);
});

test('a planted fault changes what is read of its file, and of no other', () => {
  const [mutant] = findMutants('/project/a.ts', code);
  if (!mutant) throw new Error('No fault.');
  const [plugin] = plantFault(JSON.stringify(mutant));
  const transform = plugin?.transform as (content: string, id: string) => string | undefined;
  expect(transform(code, '/work/b.ts')).toBeUndefined();
  expect(transform(code, '/project/a.ts')).toBe(plant(code, mutant));
  expect(plantFault(undefined)).toEqual([]);
});
