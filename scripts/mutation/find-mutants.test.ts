import ts from 'typescript';
import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { asksFor, plantFaults } from './plant-faults.ts';

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

/** What the planted code does while the fault of this number is shown. */
function mayMoveWith(shown: number, content = code): (count: number, isLocked: boolean, rows: number[]) => string {
  const planted = plantFaults(content, findMutants('a.ts', content), 100);
  const { outputText } = ts.transpileModule(planted, { compilerOptions: { target: ts.ScriptTarget.ESNext } });
  const script = `
    const globalThis = { ${asksFor}: (id) => id === ${shown} };
    const told = [];
    const assertFree = (row) => told.push('judged ' + row);
    const sql = (parts) => parts.join('?');
    ${outputText.replace('export ', '')}
    return (...asked) => {
      const reply = mayMove(...asked);
      return [reply, ...told.splice(0)].join(', ');
    };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the text that was just made of the code above
  return new Function(script)() as ReturnType<typeof mayMoveWith>;
}

test('all faults of a file are planted at once, and each shows only while it is asked for', () => {
  const mutants = findMutants('a.ts', code);
  const plain = mayMoveWith(0);
  const sql = 'select id from units where "area_id" = ? and deployed is not null';
  expect(plain(3, false, [7])).toBe(`${sql}, judged 7`);
  expect(plain(17, false, [7])).toBe(sql);
  const seen = mutants.map(({ after }, index) => {
    const mayMove = mayMoveWith(100 + index);
    const all = [
      mayMove(3, false, [7]),
      mayMove(16, false, [7]),
      mayMove(17, false, [7]),
      mayMove(18, false, [7]),
      mayMove(3, true, [7]),
    ];
    return [after, all.join('; ')] as const;
  });
  const usual = [
    plain(3, false, [7]),
    plain(16, false, [7]),
    plain(17, false, [7]),
    plain(18, false, [7]),
    plain(3, true, [7]),
  ];
  // Each of them changes what some call tells, and no two in the same way but those that mean the same.
  for (const [after, told] of seen) expect(told, after).not.toBe(usual.join('; '));
  expect(new Map(seen).get('if (count < 17 && !isLocked) ;')).toBe(`${sql}; ${sql}; ${sql}; ${sql}; ${sql}`);
});

test('a fault within a fault’s place is planted as well', () => {
  const content =
    'export function mayMove(count: number) { return count > 1 ? sql`a.b is null` : sql`c.d is null and e`; }';
  const found = findMutants('a.ts', content).map((_, index) => mayMoveWith(100 + index, content)(3, false, []));
  expect(mayMoveWith(0, content)(3, false, [])).toBe('a.b is null');
  expect(found.filter((told) => told !== 'a.b is null')).toEqual(['c.d is null and e', 'a.b is not null']);
});
