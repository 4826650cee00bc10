import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choice,
  createRegistry,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  parentScope,
  providerScope,
  reference,
  signedUserScope,
  text,
  userScope,
  type EntityOptions,
  type Fields,
  type Scope,
  type Who,
} from '../index.ts';
import {
  Binder,
  compileGuard,
  compileList,
  createTables,
  listText,
  mayUse,
  type JsonTextRow,
  type Right,
  type Viewer,
} from './index.ts';
import { viewerOfRoles } from './viewer-of-roles.testing.ts';

const everyone = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;
const changedBy = (who: Who) => ({ ...everyone, update: who });

const define = (name: string, fields: Fields, scope: Scope, options: Partial<EntityOptions> = {}) =>
  defineEntity(name, fields, {
    path: `${name}s`,
    table: `${name}s`,
    meaning: name,
    scope,
    access: everyone,
    list: { columns: ['id'] },
    ...options,
  });

/** Seats in facilities: who works there is their colleague. */
const Seat = define('seat', { person: integer(), facility_id: integer(), status: text() }, facilityScope());
const House = define('house', { facility_id: integer() }, facilityScope(), {
  has: { loans: 'book.house_id', parcels: 'parcel.to_id' },
});
const Shelf = define('shelf', { house_id: reference('house') }, parentScope('house_id'));
/** Stands on a shelf, and may be on loan in another house. */
const Book = define(
  'book',
  { shelf_id: reference('shelf'), house_id: reference('house', { optional: true }) },
  parentScope('shelf_id'),
);
const Parcel = define('parcel', { from_id: reference('house'), to_id: reference('house') }, parentScope('from_id'));
/** Hangs on a house, or on none yet. */
const Picture = define(
  'picture',
  { house_id: reference('house', { optional: true }), facility_id: integer({ optional: true }) },
  parentScope('house_id', 'facility_id'),
);
const Recipe = define('recipe', { facility_id: integer({ optional: true }) }, facilityScope('facility_id', true));
const Hint = define('hint', {}, providerScope, { access: { ...everyone, read: ['manager'] } });
const Word = define('word', {}, providerScope);
/** Explains a word, or everything. */
const Gloss = define('gloss', { word_id: reference('word', { optional: true }) }, parentScope('word_id'));

const reservedFields = {
  facility_id: integer(),
  isDraft: flag(),
  hiddenAt: instant({ optional: true }),
  mood: choice(['open', 'legal']),
  author: integer({ optional: true }),
};
const reservedBy = (name: string, reserved: NonNullable<EntityOptions['reserved']>[number]) =>
  define(name, reservedFields, facilityScope(), { table: 'letters', reserved: [reserved] });
const to = ['manager'];
const Drafts = reservedBy('draft', { field: 'isDraft', to });
const Published = reservedBy('published', { field: 'isDraft', where: 'empty', to });
const Filled = reservedBy('filled', { field: 'hiddenAt', to });
const Unfilled = reservedBy('unfilled', { field: 'hiddenAt', where: 'empty', to });
const Future = reservedBy('future', { field: 'hiddenAt', where: 'future', to });
const Legal = reservedBy('legal', { field: 'mood', where: { is: ['legal'] }, to });
const Others = reservedBy('other', { field: 'author', where: 'others', to });
/** Stuck on a letter, or on none yet. */
const Stamp = define('stamp', { letter_id: reference('draft', { optional: true }) }, parentScope('letter_id'));
const Letter = define('letter', reservedFields, facilityScope());

const Entry = define('entry', { facility_id: integer(), author: integer() }, facilityScope(), {
  ownRows: { field: 'author', except: ['manager'] },
});
const Remark = define('remark', { entry_id: reference('entry') }, parentScope('entry_id'));

const Badge = define('badge', { user_id: integer(), code: text({ seenBy: ['manager'] }) }, userScope(), {
  access: { ...everyone, update: ['manager'], delete: 'nobody' },
});
const Signed = define('signed', { user_id: integer() }, signedUserScope());
const Profile = define('profile', { user_id: integer() }, {
  ...userScope(),
  colleagues: { table: 'seats', person: 'person', facility: 'facility_id', where: ['status', 'here'] },
} as Scope);
const shiftFields = { user_id: integer(), facility_id: integer({ optional: true }) };
const Shift = define('shift', shiftFields, userScope('user_id', { roles: ['manager'], facility: 'facility_id' }), {
  access: changedBy(['planner']),
});

const stored = [
  ...[Seat, House, Shelf, Book, Parcel, Picture, Recipe, Hint, Word, Gloss],
  ...[Letter, Stamp, Entry, Remark, Badge, Signed, Profile, Shift],
];
const registry = createRegistry([...stored, Drafts, Published, Filled, Unfilled, Future, Legal, Others]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(createTables(registry, stored));
  // Of what belongs to a facility the first row is in 1, the second in 2.
  await database.pool.query(`
    insert into seats (person, facility_id, status) values (1, 1, 'here'), (2, 1, 'here'), (3, 2, 'here'), (4, 1, 'gone');
    insert into houses (facility_id) values (1), (2);
    insert into shelfs (house_id) values (1), (2);
    insert into books (shelf_id, house_id) values (1, 1), (2, 1), (1, 2);
    insert into parcels (from_id, to_id) values (1, 1), (2, 1), (1, 2);
    insert into pictures (house_id, facility_id) values (1, null), (1, 1), (1, 2), (2, 1), (null, null);
    insert into recipes (facility_id) values (1), (2), (null);
    insert into hints default values;
    insert into words default values;
    insert into letters (facility_id, "isDraft", "hiddenAt", mood, author) values
      (1, false, null, 'open', 1), (1, true, now() + interval '1 day', 'legal', 2),
      (1, true, now() - interval '1 day', 'open', 2), (2, false, null, 'open', 1);
    insert into glosss (word_id) values (1), (null);
    insert into stamps (letter_id) values (1), (2), (4), (null);
    insert into entrys (facility_id, author) values (1, 1), (1, 2), (2, 1);
    insert into remarks (entry_id) select id from entrys order by id;
    insert into badges (user_id, code) values (1, 'a'), (2, 'b');
    insert into signeds (user_id) values (1), (-1), (2), (-2);
    insert into profiles (user_id) values (1), (2), (3), (4);
    insert into shifts (user_id, facility_id) values (1, 1), (1, 2), (1, null), (2, 1), (2, 2), (2, null)`);
});
afterAll(() => database.drop());

/** Ids of the rows that the viewer may use so. */
async function reach(entity: typeof Seat, viewer: Viewer, right: Right = 'read'): Promise<number[]> {
  const binder = new Binder();
  const guard = compileGuard({ viewer, registry, binder }, { entity, alias: 't' }, right);
  const { rows } = await database.pool.query<{ id: number }>(
    `select t.id from ${entity.table} t where ${guard} order by t.id`,
    binder.values,
  );
  return rows.map(({ id }) => id);
}

async function read<R>(entity: typeof Seat, viewer: Viewer, include: string[] = []): Promise<R[]> {
  const { text: sql, values } = compileList({ registry, viewer }, entity, { order: 'id', include });
  const { rows } = await database.pool.query<JsonTextRow>(sql, values);
  return JSON.parse(listText(rows)) as R[];
}

const grower = viewerOfRoles({ facilities: [1] });
const manager = viewerOfRoles({ facilities: [1], roles: { manager: [1] } });
/** Works in two facilities, and manages the second alone. */
const mixed = viewerOfRoles({ facilities: [1, 2], roles: { manager: [2] } });
const admin = viewerOfRoles({ userId: 9, isAdmin: true });
const nobody = viewerOfRoles({});

describe('rows of facilities', () => {
  test('are for people of the facility, and all of them for administrators', async () => {
    expect(await reach(House, grower)).toEqual([1]);
    expect(await reach(House, mixed)).toEqual([1, 2]);
    expect(await reach(House, admin)).toEqual([1, 2]);
    expect(await reach(House, nobody)).toEqual([]);
  });

  test('shared ones are read by everybody, and changed by administrators alone', async () => {
    expect(await reach(Recipe, grower)).toEqual([1, 3]);
    expect(await reach(Recipe, nobody)).toEqual([3]);
    expect(await reach(Recipe, grower, 'update')).toEqual([1]);
    expect(await reach(Recipe, admin, 'update')).toEqual([1, 2, 3]);
  });

  test('a row that names a facility beside its parent is for people of both', async () => {
    expect(await reach(Picture, grower)).toEqual([1, 2]);
    expect(await reach(Picture, mixed)).toEqual([1, 2, 3, 4]);
  });

  test('a row that hangs on nothing yet is found by administrators', async () => {
    expect(await reach(Picture, admin)).toEqual([1, 2, 3, 4, 5]);
    expect(await reach(Stamp, grower)).toEqual([1]);
    expect(await reach(Stamp, admin)).toEqual([1, 2, 3, 4]);
  });

  test('what is included is judged by where it belongs, not by what it is included in', async () => {
    const [house] = await read<{ loans: { id: number }[]; parcels: { id: number }[] }>(House, grower, [
      'loans',
      'parcels',
    ]);
    // Of the facility that the second one of each comes from, the person knows nothing.
    expect(house?.loans.map(({ id }) => id)).toEqual([1]);
    expect(house?.parcels.map(({ id }) => id)).toEqual([1]);
  });
});

describe('rows of the provider', () => {
  test('are for everybody, or for whoever holds the role somewhere', async () => {
    expect(await reach(Word, nobody)).toEqual([1]);
    expect(await reach(Hint, grower)).toEqual([]);
    expect(await reach(Hint, mixed)).toEqual([1]);
    expect(await reach(Hint, admin)).toEqual([1]);
  });

  test('and so is what hangs on them, or on nothing', async () => {
    expect(await reach(Gloss, nobody)).toEqual([1, 2]);
  });
});

describe('reserved rows', () => {
  test.each([
    ['a mark that is set', Drafts, [1]],
    ['a mark that is not set', Published, [2, 3]],
    ['a value that is there', Filled, [1]],
    ['a value that is missing', Unfilled, [2, 3]],
    ['a moment yet to come', Future, [1, 3]],
    ['one of some values', Legal, [1, 3]],
    ['another person', Others, [1]],
  ] as const)(
    'by %s: the others are open to everybody, all to the role and to administrators',
    async (_, entity, open) => {
      expect(await reach(entity, grower)).toEqual(open);
      expect(await reach(entity, manager)).toEqual([1, 2, 3]);
      expect(await reach(entity, admin)).toEqual([1, 2, 3, 4]);
      expect(await reach(entity, nobody)).toEqual([]);
    },
  );

  test('the role counts in its own facility alone', async () => {
    expect(await reach(Unfilled, mixed)).toEqual([2, 3, 4]);
  });
});

describe('rows that their authors keep', () => {
  test('are read by everybody there, and changed and deleted by who wrote them, or by the role', async () => {
    expect(await reach(Entry, grower)).toEqual([1, 2]);
    for (const right of ['update', 'delete'] as const) {
      expect(await reach(Entry, grower, right), right).toEqual([1]);
      expect(await reach(Entry, manager, right), right).toEqual([1, 2]);
      expect(await reach(Entry, admin, right), right).toEqual([1, 2, 3]);
    }
  });

  test('what others hang on them is not the author’s alone', async () => {
    expect(await reach(Remark, grower, 'update')).toEqual([1, 2]);
  });
});

describe('rows of people', () => {
  test('are the person’s own, and all of them for administrators', async () => {
    expect(await reach(Badge, grower)).toEqual([1]);
    expect(await reach(Badge, viewerOfRoles({ userId: 2 }))).toEqual([2]);
    expect(await reach(Badge, admin)).toEqual([1, 2]);
  });

  test('which only a role changes, or nobody, are not changed by the person, nor what nobody does by administrators', async () => {
    expect(await reach(Badge, grower, 'update')).toEqual([]);
    expect(await reach(Badge, manager, 'update')).toEqual([1]);
    expect(await reach(Badge, manager, 'delete')).toEqual([]);
    expect(await reach(Badge, admin, 'update')).toEqual([1, 2]);
    expect(await reach(Badge, admin, 'delete')).toEqual([]);
  });

  test('a field for a role is not shown to the person for being theirs', async () => {
    expect(await read(Badge, grower)).toEqual([expect.not.objectContaining({ code: expect.anything() })]);
    expect(await read(Badge, manager)).toMatchObject([{ id: 1, code: null }]);
    expect(await read(Badge, admin)).toMatchObject([{ code: 'a' }, { code: 'b' }]);
  });

  test('marked by the negative of the person’s number are theirs too', async () => {
    expect(await reach(Signed, grower)).toEqual([1, 2]);
  });

  test('of colleagues are read, as long as they share a facility, and not changed', async () => {
    expect(await reach(Profile, grower)).toEqual([1, 2]);
    expect(await reach(Profile, mixed)).toEqual([1, 2, 3]);
    expect(await reach(Profile, nobody)).toEqual([1]);
    expect(await reach(Profile, grower, 'update')).toEqual([1]);
  });

  test('of a facility are open to the role there: others have their own', async () => {
    expect(await reach(Shift, grower)).toEqual([1, 2, 3]);
    expect(await reach(Shift, manager)).toEqual([1, 2, 3, 4]);
    expect(await reach(Shift, mixed)).toEqual([1, 2, 3, 5]);
    expect(await reach(Shift, admin)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that a second role changes ask for both, where they belong', async () => {
    const planner = viewerOfRoles({ facilities: [1, 2], roles: { planner: [1] } });
    const both = viewerOfRoles({ facilities: [1, 2], roles: { planner: [1], manager: [1, 2] } });
    expect(await reach(Shift, manager, 'update')).toEqual([]);
    expect(await reach(Shift, planner, 'update')).toEqual([1, 3]);
    expect(await reach(Shift, both, 'update')).toEqual([1, 3, 4]);
  });
});

describe('whether a collection may be used at all', () => {
  const may = (entity: typeof Seat, viewer: Viewer, right: Right = 'read', who?: Who) =>
    mayUse({ viewer, registry }, entity, right, who);

  test('of facilities: by who is in one of them, with the role where one is needed', () => {
    expect(may(House, grower)).toBe(true);
    expect(may(House, nobody)).toBe(false);
    expect(may(House, admin)).toBe(true);
    expect(may(House, grower, 'update', ['manager'])).toBe(false);
    expect(may(House, manager, 'update', ['manager'])).toBe(true);
    expect(may(Book, grower)).toBe(true);
    expect(may(Book, nobody)).toBe(false);
  });

  test('with shared rows: read by everybody, changed by who is in a facility', () => {
    expect(may(Recipe, nobody)).toBe(true);
    expect(may(Recipe, nobody, 'update')).toBe(false);
    expect(may(Recipe, grower, 'update')).toBe(true);
    expect(may(Recipe, nobody, 'read', ['manager'])).toBe(false);
  });

  test('of the provider, or of people: by everybody, or by the role', () => {
    expect(may(Word, nobody)).toBe(true);
    expect(may(Badge, nobody)).toBe(true);
    expect(may(Hint, grower)).toBe(false);
    expect(may(Hint, mixed)).toBe(true);
  });

  test('by tenants: they read what every member reads, and no more', () => {
    const tenant = viewerOfRoles({ rents: [1] });
    expect(may(House, tenant)).toBe(true);
    expect(may(House, tenant, 'update')).toBe(false);
    expect(may(House, tenant, 'read', ['manager'])).toBe(false);
  });

  test('what nobody does, administrators do not either', () => {
    expect(may(Badge, admin, 'delete')).toBe(false);
    expect(may(House, admin, 'update', 'nobody')).toBe(false);
  });
});
