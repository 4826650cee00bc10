import { numericKinds, type FormField } from './form-field.ts';

/** What is wrong with a form, and where: `fields.3.key`. */
export interface FormProblem {
  property: string;
  code: 'duplicate' | 'unknown' | 'circular' | 'incomplete' | 'range';
  message: string;
}

/** Everything that keeps a form from working: keys used twice, logic that names unknown fields or goes in circles, choices
 * without options. The builder shows it while people work; the server saves nothing that has any. */
export function findFormProblems(fields: readonly FormField[]): FormProblem[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return [
    ...fields.flatMap((field, index) => [
      ...duplicateKey(fields, field, index),
      ...unknownNames(byKey, field, index),
      ...incompleteParts(field, index),
      ...wrongRanges(field, index),
    ]),
    ...circles(fields, byKey),
  ];
}

const problem = (index: number, part: string, code: FormProblem['code'], message: string): FormProblem => ({
  property: `fields.${index}.${part}`,
  code,
  message,
});

const duplicateKey = (fields: readonly FormField[], { key }: FormField, index: number): FormProblem[] =>
  fields.findIndex((other) => other.key === key) < index
    ? [problem(index, 'key', 'duplicate', `"${key}" is used twice`)]
    : [];

/** Fields the logic of a field looks at. */
const namesIn = ({ showIf = [], requireIf = [], calculation }: FormField): [part: string, name: string][] => [
  ...showIf.map(({ field }): [string, string] => ['showIf', field]),
  ...requireIf.map(({ field }): [string, string] => ['requireIf', field]),
  ...(calculation?.of ?? []).map((name): [string, string] => ['calculation', name]),
];

function unknownNames(byKey: ReadonlyMap<string, FormField>, field: FormField, index: number): FormProblem[] {
  return namesIn(field).flatMap(([part, name]) => {
    const named = byKey.get(name);
    if (!named) return [problem(index, part, 'unknown', `names "${name}", which is no field`)];
    return part === 'calculation' && !numericKinds.has(named.kind)
      ? [problem(index, part, 'unknown', `calculates with "${name}", which is no number`)]
      : [];
  });
}

function incompleteParts(field: FormField, index: number): FormProblem[] {
  const { kind, options = [], columns = [], calculation } = field;
  const problems: FormProblem[] = [];
  if ((kind === 'choice' || kind === 'multi') && options.length === 0)
    problems.push(problem(index, 'options', 'incomplete', 'needs options'));
  if (kind === 'table' && columns.length === 0) problems.push(problem(index, 'columns', 'incomplete', 'needs columns'));
  if (kind === 'calculated' && !calculation)
    problems.push(problem(index, 'calculation', 'incomplete', 'needs what it calculates'));
  const names = [...options.map(({ value }) => value), ...columns.map(({ key }) => key)];
  if (new Set(names).size < names.length)
    problems.push(problem(index, kind === 'table' ? 'columns' : 'options', 'duplicate', 'has the same entry twice'));
  return problems;
}

function wrongRanges({ min, max, passMin, passMax }: FormField, index: number): FormProblem[] {
  const isWrong = (low?: number, high?: number) => low !== undefined && high !== undefined && low > high;
  return [
    ...(isWrong(min, max) ? [problem(index, 'min', 'range', 'is above the maximum')] : []),
    ...(isWrong(passMin, passMax) ? [problem(index, 'passMin', 'range', 'is above the upper limit')] : []),
  ];
}

/** Fields that end up waiting for themselves. */
function circles(fields: readonly FormField[], byKey: ReadonlyMap<string, FormField>): FormProblem[] {
  return fields.flatMap((field, index) =>
    reaches(field.key, field, byKey, new Set()) ? [problem(index, 'key', 'circular', 'depends on itself')] : [],
  );
}

function reaches(goal: string, from: FormField, byKey: ReadonlyMap<string, FormField>, seen: Set<string>): boolean {
  return namesIn(from).some(([, name]) => {
    if (name === goal) return true;
    const next = byKey.get(name);
    if (!next || seen.has(name)) return false;
    seen.add(name);
    return reaches(goal, next, byKey, seen);
  });
}
