import { expect, test } from 'vitest';
import { createRegistry, defineEntity, providerScope, reference, spanishName, text } from '../index.ts';

const options = {
  scope: providerScope,
  access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
  list: { columns: ['id'] },
  meaning: 'a sample',
} as const;
const Kind = defineEntity(
  'kind',
  { label: text(), labelEs: text({ optional: true }) },
  { ...options, path: 'kinds', table: 'kinds' },
);
const Course = defineEntity(
  'course',
  { title: text(), titleEs: text({ optional: true }) },
  { ...options, path: 'courses', table: 'courses' },
);
const thing = (spanishNameOf?: string) =>
  defineEntity(
    'thing',
    { name: text(), kind_id: reference('kind'), thing_id: reference('thing', { optional: true }) },
    { ...options, path: 'things', table: 'things', ...(spanishNameOf !== undefined && { spanishNameOf }) },
  );

test('a record has its Spanish name beside the English one, with what a reference leads to, or not at all', () => {
  const named = thing('kind_id');
  const registry = createRegistry([Kind, Course, named]);
  expect(spanishName(Kind, registry)).toEqual({ field: 'labelEs' });
  expect(spanishName(Course, registry)).toEqual({ field: 'titleEs' });
  expect(spanishName(named, registry)).toEqual({
    field: 'labelEs',
    lentBy: { key: 'kind_id', relation: 'kind', target: Kind },
  });
  expect(spanishName(thing(), registry)).toBeUndefined();
});

test.each(['name', 'kind', 'thing_id'])('a Spanish name of %s stops the start: there is none', (key) => {
  expect(() => createRegistry([Kind, thing(key)])).toThrow(key);
});
