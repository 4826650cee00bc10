import { choice, defineEntity, facilityScope, reference, text } from '@trellis/entity-kit';
import { expect, test } from 'vitest';
import { findDefinitionFaults, shownIn } from './definition-texts.ts';

const Shelf = defineEntity(
  'shelf',
  {
    facility_id: reference('facility', { serverSet: true }),
    taxNumber: text({ max: 40 }),
    level: choice(['low', 'high']),
  },
  {
    path: 'shelves',
    table: 'shelves',
    meaning: 'a shelf',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    list: { columns: ['level'] },
  },
);
const route = {
  path: '/shelves',
  titleKey: 'shelves:title',
  guard: 'menu',
  page: () => Promise.resolve(() => null),
} as const;
const good = {
  title: 'x',
  records: { shelf: { one: 'x', fields: { taxNumber: 'x', level: 'x' }, choices: { level: { low: 'x', high: 'x' } } } },
};

const inLog = { fields: { taxNumber: 'x', level: 'x' } };
const spoken = (namespace: string, words: object) =>
  new Map<string, Readonly<Record<string, unknown>>>([
    [namespace, { ...words }],
    ['activity-log', inLog],
  ]);

/** What is found where Spanish has these words and English has everything. */
const faultsOf = (spanish: object, namespace = 'shelves') => {
  return findDefinitionFaults({
    entities: [Shelf],
    features: namespace === 'shelves' ? [{ routes: [route] }] : [],
    formTexts: [],
    shown: [{ entity: 'shelf', namespace }],
    words: new Map([
      ['en', spoken(namespace, good)],
      ['es', spoken(namespace, spanish)],
    ]),
  });
};

test('definitions whose titles, fields and choices have words in both languages pass', () => {
  expect(faultsOf(good)).toEqual([]);
});

test.each([
  ['the title of a page', { ...good, title: undefined }, ['es: shelves:title is missing']],
  ['a field that forms ask for', withFields({ level: 'x' }), ['es: shelves:records.shelf.fields.taxNumber is missing']],
  ['a column of the list', withFields({ taxNumber: 'x' }), ['es: shelves:records.shelf.fields.level is missing']],
  [
    'an empty text',
    withFields({ taxNumber: ' ', level: 'x' }),
    ['es: shelves:records.shelf.fields.taxNumber is missing'],
  ],
  [
    'a choice',
    { ...good, records: { shelf: { ...good.records.shelf, choices: { level: { low: 'x' } } } } },
    ['es: shelves:records.shelf.choices.level.high is missing'],
  ],
])('%s without a Spanish text is found', (_story, spanish, faults) => {
  expect(faultsOf(spanish)).toEqual(faults);
});

test('a collection that is shown without any words is found in both languages', () => {
  const words = new Map((['en', 'es'] as const).map((language) => [language, new Map()]));
  const faults = findDefinitionFaults({
    entities: [Shelf],
    features: [],
    formTexts: [],
    shown: [{ entity: 'shelf', namespace: 'shelves' }],
    words,
  });
  expect(faults).toContain('en: shelves:records.shelf.one is missing');
  expect(faults).toContain('es: shelves:records.shelf.fields.taxNumber is missing');
});

test('the search, which has no forms, needs the columns of the list alone', () => {
  expect(faultsOf(withFields({ level: 'x' }), 'search')).toEqual([]);
});

test('words of the kit serve every collection', () => {
  const words = new Map(
    (['en', 'es'] as const).map((language) => [
      language,
      new Map<string, Readonly<Record<string, unknown>>>([
        ['records', { fields: { taxNumber: 'x', level: 'x' }, choices: { low: 'x', high: 'x' } }],
        ['shelves', { title: 'x', records: { shelf: { one: 'x' } } }],
      ]),
    ]),
  );
  expect(
    findDefinitionFaults({ entities: [Shelf], features: [{ routes: [route] }], formTexts: [], shown: [], words }),
  ).toEqual([]);
});

test('a field of a collection without a page needs a name in the activity log', () => {
  const faults = (formTexts: readonly string[]) =>
    findDefinitionFaults({
      entities: [Shelf],
      features: [],
      formTexts,
      shown: [],
      words: new Map([
        ['en', spoken('shelves', good)],
        ['es', new Map([['shelves', good]])],
      ]),
    });
  expect(faults([])).toEqual([
    'es: activity-log:fields.taxNumber is missing',
    'es: activity-log:fields.level is missing',
  ]);
  expect(faults(['shelves'])).toEqual([]);
});

test('words of a collection that is none are found', () => {
  const spanish = { ...good, records: { ...good.records, rack: { one: 'x' } } };
  expect(faultsOf(spanish)).toEqual([
    'en: shelves:records.rack names no collection',
    'es: shelves:records.rack names no collection',
  ]);
});

test('what a page shows is read from its source', () => {
  expect(
    shownIn(
      `<EntityPage\n  entity={PlantContainer}\n  texts="units"\n/> <EntityTable entity={Area} texts="facilities" {...own} />`,
    ),
  ).toEqual([
    { entity: 'plantContainer', namespace: 'units' },
    { entity: 'area', namespace: 'facilities' },
  ]);
});

function withFields(fields: object) {
  return { ...good, records: { shelf: { ...good.records.shelf, fields } } };
}
