import {
  choice,
  date,
  decimal,
  defineEntity,
  email,
  flag,
  facilityScope,
  integer,
  money,
  reference,
  ruleMessages,
  secret,
  text,
  url,
  type CollectionAbout,
  type Field,
} from '@trellis/entity-kit';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecordRow } from '../record.ts';
import english from '../texts/en.json' with { type: 'json' };
import { asPlain, changedBody, findProblems, formFields, fromInput, newBody, toInputs } from './form-values.ts';
import { ruleText } from './rule-text.ts';

const Sample = defineEntity(
  'sample',
  {
    facility_id: reference('facility'),
    name: text({ max: 10 }),
    mail: email({ optional: true }),
    link: url({ optional: true }),
    count: integer({ min: 1, max: 5, default: 2 }),
    ratio: decimal({ optional: true }),
    price: money({ optional: true }),
    isOn: flag(),
    day: date({ optional: true }),
    strain_id: reference('strain', { optional: true }),
    state: choice(['new', 'done'], { default: 'new', byAction: true }),
    hidden: text({ optional: true, seenBy: ['owner'] }),
    key: secret({ optional: true }),
    made: integer({ serverSet: true, optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'samples',
    table: 'samples',
    meaning: 'samples',
    scope: facilityScope(),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['name'] },
  },
);
const about: CollectionAbout = {
  rights: { create: true, update: true, delete: true },
  history: true,
  creators: [],
  isImportable: false,
  hidden: ['hidden'],
  references: {},
};
const creating = formFields(Sample, about, 'create');
const editing = formFields(Sample, about, 'edit');
const record = {
  id: 1,
  updatedate: '2026-01-01T00:00:00.000Z',
  name: 'One',
  count: 3,
  price: 2.5,
  isOn: false,
  strain_id: 4,
} as unknown as RecordRow;

describe('the fields of a form', () => {
  test('leave out what the server fills in, what this person does not see, and what actions change', () => {
    const keys = creating.map(([key]) => key);
    expect(keys).not.toContain('facility_id');
    expect(keys).not.toContain('made');
    expect(keys).not.toContain('hidden');
    expect(keys).not.toContain('active');
    expect(keys).toContain('state');
    expect(editing.map(([key]) => key)).not.toContain('state');
  });
});

describe('from inputs to a body', () => {
  test('only what differs from the record is sent', () => {
    const inputs = { ...toInputs(editing, record), name: ' Two ', price: '', strain_id: null };
    expect(changedBody(editing, inputs, record)).toEqual({ name: 'Two', price: null, strain_id: null });
    expect(changedBody(editing, toInputs(editing, record), record)).toEqual({});
  });

  test('a new record sends what was filled in; an untouched secret is never sent', () => {
    expect(newBody(creating, { name: 'One', count: '3', isOn: false, key: '' })).toEqual({
      name: 'One',
      count: 3,
      isOn: false,
    });
    expect(changedBody(editing, { ...toInputs(editing, record), key: '' }, record)).toEqual({});
  });

  test.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 7 ', 7],
    ['', null],
    ['abc', 'abc'],
    ['1,000.5', '1,000.5'],
  ])('a typed %j means %j', (typed, value) => {
    expect(fromInput({ kind: 'number' }, typed)).toBe(value);
  });

  test.each([
    ['en', '1,000', 1000, '1000'],
    ['en', '2,5', 2.5, '2.5'],
    ['en', '1,000.5', 1000.5, '1000.5'],
    ['es', '1,000', 1000, '1000'],
    ['es', '1.000', 1, '1'],
    ['es', '1,125', 1125, '1125'],
    ['es', '1.125', 1.125, '1.125'],
    ['es', 'mil', 'mil', 'mil'],
  ])('who reads %s and types %j means %j', (lang, typed, value, again) => {
    const field: Field = { kind: 'number' };
    expect(fromInput(field, typed, lang)).toBe(value);
    expect(asPlain([['price', field]], { price: typed, name: 'One' }, lang)).toEqual({
      ...{ price: String(value), name: 'One' },
    });
    // What is shown of it to be typed on means the same.
    const shown = toInputs([['price', field]], { price: value }, lang)['price'];
    expect(shown).toBe(typeof value === 'number' ? again : '');
    if (typeof value === 'number') expect(fromInput(field, shown, lang)).toBe(value);
  });

  test('nothing counts as changed for how it is written', () => {
    const fields: [string, Field][] = [['price', { kind: 'number' }]];
    const loaded = { id: 1, price: 1.125 } as never;
    expect(changedBody(fields, toInputs(fields, loaded, 'es'), loaded, 'es')).toEqual({});
    expect(changedBody(fields, { price: '1,125' }, loaded, 'es')).toEqual({ price: 1125 });
    expect(newBody(fields, { price: '1,125' }, 'es')).toEqual({ price: 1125 });
  });
});

describe('the messages of a form', () => {
  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { records: english } }, ns: ['records'] }));
  const messages = (inputs: Record<string, unknown>) => {
    const body = newBody(creating, { name: 'One', ...inputs });
    return Object.fromEntries(
      findProblems(Sample, creating, body, 'create').map(({ property, ...problem }) => [
        property,
        ruleText(i18next.getFixedT('en', 'records'), problem, Sample.fields[property as keyof typeof Sample.fields]),
      ]),
    );
  };

  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ name: '' }, { name: 'Required.' }],
    [{ name: '   ' }, { name: 'Required.' }],
    [{ name: 'abcdefghijk' }, { name: 'At most 10 characters' }],
    [{ mail: 'nobody' }, { mail: 'Invalid e-mail.' }],
    [{ link: 'nowhere' }, { link: 'Invalid URL' }],
    [{ count: '1.5' }, { count: 'Must be an integer' }],
    [{ count: '0' }, { count: 'Cannot be less than 1' }],
    [{ count: '6' }, { count: 'Cannot be more than 5' }],
    [{ ratio: 'x' }, { ratio: 'Must be a number' }],
    [{ price: '1.234' }, { price: 'Number format invalid' }],
    [{ day: '2026-02-30' }, { day: 'Invalid Date.' }],
    [{ count: '5', price: '0' }, {}],
  ])('%j says %j', (inputs, said) => {
    expect(messages(inputs)).toEqual(said);
  });

  test('in English they are the shared rules’ own words', () => {
    const { min, max, ...plain } = ruleMessages;
    const { rules } = english;
    for (const message of Object.values(plain)) expect(Object.values(rules)).toContain(message);
    expect(rules.min).toBe(min(0).replace('0', '{{min}}'));
    expect(rules.max).toBe(max(0).replace('0', '{{max}}'));
    expect(rules.nameInUse).toBe('Name already in use.');
  });
});
