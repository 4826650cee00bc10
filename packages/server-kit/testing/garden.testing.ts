import {
  choice,
  createRegistry,
  defineEntity,
  facilityScope,
  integer,
  parentScope,
  providerScope,
  reference,
  text,
  userScope,
  type EntityDefinition,
} from '@trellis/entity-kit';

const everyone = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;
const gardeners = { read: 'member', create: ['gardener'], update: ['gardener'], delete: ['gardener'] } as const;
const administrators = {
  read: 'member',
  create: ['administrator'],
  update: ['administrator'],
  delete: ['administrator'],
} as const;
const nobody = { read: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;
const plain = { list: { columns: ['id'] }, history: false } as const;

/** Collections of every kind the kit knows, made anew each time: what the kit remembers of definitions begins empty. */
export function defineGardens() {
  const Garden = defineEntity(
    'facility',
    { name: text() },
    {
      ...plain,
      path: 'gardens',
      table: 'gardens',
      meaning: 'gardens',
      scope: facilityScope('id'),
      access: { read: 'member', create: ['founder'], update: ['manager'], delete: 'nobody' },
    },
  );
  const Kind = defineEntity(
    'kind',
    { name: text() },
    {
      ...plain,
      path: 'kinds',
      table: 'kinds',
      meaning: 'kinds of plants',
      scope: providerScope,
      access: { ...administrators, update: ['gardener'] },
    },
  );
  const Recipe = defineEntity(
    'recipe',
    { name: text() },
    { ...plain, path: 'recipes', table: 'recipes', meaning: 'recipes', scope: providerScope, access: nobody },
  );
  const Bed = defineEntity(
    'bed',
    {
      facility_id: reference('facility', { optional: true }),
      name: text(),
      places: integer({ default: 0 }),
      keeper_id: integer({ optional: true }),
      client_id: integer({ optional: true }),
      kind_id: reference('kind', { optional: true }),
      recipe_id: reference('recipe', { optional: true }),
      neighbour_id: reference('bed', { optional: true }),
      before_id: reference('bed', { default: 0, relation: 'before' }),
      model_id: reference('bed', { optional: true, acrossFacilities: 'good beds are copied everywhere' }),
      twinGarden_id: reference('facility', { optional: true }),
      favourite_id: reference('plant', { optional: true }),
    },
    {
      ...plain,
      path: 'beds',
      table: 'beds',
      meaning: 'beds of a garden, and patterns of beds for all',
      scope: facilityScope('facility_id', true),
      access: gardeners,
      tenants: { client: 'client_id' },
    },
  );
  const Plant = defineEntity(
    'plant',
    {
      bed_id: reference('bed'),
      name: text(),
      keeper_id: integer({ optional: true }),
      shade_id: reference('bed', { optional: true }),
    },
    {
      ...plain,
      path: 'plants',
      table: 'plants',
      meaning: 'plants in beds, changed by their keepers',
      scope: parentScope('bed_id'),
      access: { ...everyone, create: ['gardener'] },
      ownRows: { field: 'keeper_id', except: ['manager'] },
      limit: { default: 2, max: 2 },
    },
  );
  const Label = defineEntity(
    'label',
    { plant_id: reference('plant'), name: text() },
    {
      ...plain,
      path: 'labels',
      table: 'labels',
      meaning: 'labels of plants, written by actions alone',
      scope: parentScope('plant_id'),
      access: { ...nobody, read: 'member' },
    },
  );
  const Page = defineEntity(
    'page',
    {
      user_id: integer(),
      facility_id: reference('facility', { optional: true }),
      words: text(),
      bed_id: reference('bed', { optional: true }),
    },
    {
      ...plain,
      path: 'pages',
      table: 'pages',
      meaning: 'pages of people’s diaries, open to the managers of the garden they name',
      scope: userScope('user_id', { roles: ['manager'], facility: 'facility_id' }),
      access: everyone,
    },
  );
  return { Garden, Kind, Recipe, Bed, Plant, Label, Page, ...defineWork() };
}

/** Work of a garden, which is over one day: for good, until it is taken up again, or but for what is set right. */
function defineWork() {
  const shared = { ...plain, scope: facilityScope(), access: everyone };
  const fields = {
    facility_id: reference('facility'),
    name: text(),
    note: text({ optional: true }),
    bed_id: reference('bed', { optional: true }),
  };
  const finish = { from: ['open'], to: 'over', by: ['gardener'] };
  const state = choice(['open', 'over'], { default: 'open' });
  const Sowing = defineEntity(
    'sowing',
    { ...fields, state },
    {
      ...shared,
      path: 'sowings',
      table: 'sowings',
      meaning: 'sowings, over for good',
      states: { field: 'state', initial: 'open', transitions: { finish } },
    },
  );
  const Letter = defineEntity(
    'letter',
    { ...fields, state },
    {
      ...shared,
      path: 'letters',
      table: 'letters',
      meaning: 'letters, set right once they are sent',
      states: {
        field: 'state',
        initial: 'open',
        transitions: { finish },
        amend: { by: ['manager'], fields: ['name'] },
      },
    },
  );
  const HarvestState = defineEntity(
    'harvestState',
    { name: text() },
    {
      ...plain,
      path: 'harvestStates',
      table: 'harvest_states',
      meaning: 'states of harvests',
      scope: providerScope,
      access: administrators,
    },
  );
  const Harvest = defineEntity(
    'harvest',
    { ...fields, state_id: reference('harvestState', { default: 1 }) },
    {
      ...shared,
      path: 'harvests',
      table: 'harvests',
      meaning: 'harvests, taken up again where something is left',
      states: {
        field: 'state_id',
        ids: { open: 1, over: 2 },
        initial: 'open',
        transitions: { finish, resume: { from: ['over'], to: 'open', by: ['manager'], needsReason: true } },
        closed: ['over'],
        openWhenClosed: { fields: ['note'], why: 'what was seen is noted later' },
      },
    },
  );
  return { Sowing, Letter, HarvestState, Harvest };
}

export type Gardens = ReturnType<typeof defineGardens>;

/** All collections of the gardens, and what they are to each other. */
export const registryOf = (gardens: Gardens) => createRegistry(Object.values<EntityDefinition>(gardens));

/** What the tables of the gardens begin with: two gardens, two kinds, a recipe nobody reads and the states of harvests. */
export const firstRows = `
  insert into gardens (name) values ('north'), ('south');
  insert into kinds (name) values ('rose'), ('leek');
  insert into recipes (name) values ('secret');
  insert into harvest_states (name) values ('open'), ('over');
`;
