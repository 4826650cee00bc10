import { describe, expect, test } from 'vitest';
import { evaluateForm, findFormProblems, formField, type FormField, type SentAnswer } from './index.ts';

const field = (kind: FormField['kind'], key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  kind,
  label: key,
  ...more,
});
const codes = (fields: FormField[]) => findFormProblems(fields).map(({ property, code }) => `${property} ${code}`);

describe('a form that works', () => {
  test.each([
    ['a key used twice', [field('number', 'a'), field('number', 'a')], ['fields.1.key duplicate']],
    [
      'logic that names nothing',
      [field('number', 'a', { showIf: [{ field: 'b', is: 'answered' }] })],
      ['fields.0.showIf unknown'],
    ],
    [
      'logic in a circle',
      [
        field('number', 'a', { showIf: [{ field: 'b', is: 'answered' }] }),
        field('number', 'b', { requireIf: [{ field: 'c', is: 'answered' }] }),
        field('calculated', 'c', { calculation: { operation: 'sum', of: ['a'] } }),
      ],
      ['fields.0.key circular', 'fields.1.key circular', 'fields.2.key circular'],
    ],
    [
      'a field that shows itself',
      [field('number', 'a', { showIf: [{ field: 'a', is: 'answered' }] })],
      ['fields.0.key circular'],
    ],
    ['a choice without options', [field('choice', 'a')], ['fields.0.options incomplete']],
    ['a table without columns', [field('table', 'a')], ['fields.0.columns incomplete']],
    [
      'a calculation with words',
      [field('shortText', 'a'), field('calculated', 'b', { calculation: { operation: 'sum', of: ['a'] } })],
      ['fields.1.calculation unknown'],
    ],
    ['a range upside down', [field('number', 'a', { min: 2, max: 1 })], ['fields.0.min range']],
  ] as [string, FormField[], string[]][])('%s is found', (_, fields, found) => {
    expect(codes(fields)).toEqual(found);
  });

  test('logic that forks and joins again is fine', () => {
    const shown = (key: string, ...names: string[]) =>
      field('number', key, { showIf: names.map((name) => ({ field: name, is: 'answered' })) });
    expect(codes([shown('a'), shown('b', 'a'), shown('c', 'a'), shown('d', 'b', 'c')])).toEqual([]);
  });

  test('a key is a plain name', () => {
    for (const key of ['', '1a', 'a b', '__proto__', 'constructor name'])
      expect(formField.safeParse(field('number', key)).success).toBe(false);
  });
});

describe('a filled form', () => {
  const fields = [
    field('yesNo', 'clean', { required: true, failsOn: 'no', score: 2 }),
    field('longText', 'why', { showIf: [{ field: 'clean', is: 'eq', value: 'no' }], required: true }),
    field('number', 'ph', { min: 0, max: 14, passMin: 5.5, passMax: 6.5, score: 1 }),
    field('number', 'count', {}),
    field('calculated', 'total', { calculation: { operation: 'sum', of: ['ph', 'count'] } }),
    field('multi', 'seen', {
      options: [
        { value: 'mites', label: 'Mites', fails: true },
        { value: 'none', label: 'None' },
      ],
    }),
  ];
  const judge = (answers: SentAnswer[], isFinal = true) => evaluateForm(fields, answers, isFinal);

  test('what is hidden is neither asked nor kept', () => {
    const result = judge([
      { key: 'clean', value: 'yes' },
      { key: 'why', value: 'mud' },
    ]);
    expect(result.problems).toEqual([]);
    expect(result.answers.map(({ key }) => key)).toEqual(['clean']);
    expect(judge([{ key: 'clean', value: 'no' }]).problems).toEqual([{ property: 'why', message: "can't be blank" }]);
  });

  test('gaps stay open until it is submitted', () => {
    expect(judge([], false).problems).toEqual([]);
    expect(judge([]).problems).toEqual([{ property: 'clean', message: "can't be blank" }]);
  });

  test('failed answers are counted and earn nothing; what is not applicable is not asked', () => {
    expect(
      judge([
        { key: 'clean', value: 'yes' },
        { key: 'ph', value: 7 },
      ]),
    ).toMatchObject({ failedItems: 1, score: 66.7 });
    expect(
      judge([
        { key: 'clean', value: 'yes' },
        { key: 'ph', value: 6 },
      ]),
    ).toMatchObject({ failedItems: 0, score: 100 });
    expect(
      judge([
        { key: 'clean', value: 'n.a.' },
        { key: 'ph', value: 6 },
      ]),
    ).toMatchObject({ failedItems: 0, score: 100 });
    expect(
      judge([
        { key: 'clean', value: 'yes' },
        { key: 'seen', value: ['mites'] },
      ]),
    ).toMatchObject({ failedItems: 1 });
  });

  test('calculated fields are calculated, whatever was sent', () => {
    const { answers } = judge([
      { key: 'clean', value: 'yes' },
      { key: 'ph', value: 6 },
      { key: 'count', value: 4 },
      { key: 'total', value: 99 },
    ]);
    expect(answers.find(({ key }) => key === 'total')).toMatchObject({ value: 10 });
  });

  test.each([
    ['ph', 'acid', 'Must be a number'],
    ['ph', 15, 'Cannot be more than 14'],
    ['clean', 'maybe', 'must be yes, no or n.a.'],
    ['seen', ['ghosts'], 'is no option'],
    ['nosuch', 'x', 'is no field of the form'],
  ])('%s: %j is refused', (key, value, message) => {
    expect(judge([{ key, value }], false).problems).toEqual([{ property: key, message }]);
  });
});
