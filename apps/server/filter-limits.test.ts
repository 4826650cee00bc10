import type { EntityDefinition } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
let here: { id: number };
let manager: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  here = await world.facility();
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
});
afterAll(() => server.stop());

const list = async (collection: string, filter: unknown, token = manager.token) => {
  const address = `${collection}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, body } = await server.call('GET', address, { token });
  return { status, body, message: (body as { error?: { message?: string } }).error?.message };
};

describe('a filter asks for no more than the server answers soon', () => {
  test('a page holds at most a thousand records, whatever is asked for', async () => {
    await server.services.pool.query(
      `insert into areas (facility_id, name) select $1, 'Room ' || i from generate_series(1, 1003) i`,
      [here.id],
    );
    for (const filter of [{ limit: 2_000_000, fields: ['id'] }, { limit: 0, fields: ['id'] }, { fields: ['id'] }])
      expect((await list('ag_areas', filter)).body).toHaveLength(1000);
    const nested = { relation: 'areas', scope: { limit: 5000, fields: ['id'] } };
    const { body } = await list('facilities', { where: { id: here.id }, include: nested });
    expect((body as { areas: unknown[] }[])[0]?.areas).toHaveLength(1000);
  });

  test('a regular expression is matched where its time grows with the text alone', async () => {
    const find = async (pattern: unknown) => list('ag_areas', { where: { name: { regexp: pattern } }, limit: 5 });
    for (const good of [
      '^Room 1',
      '/^room 1\\d+$/i',
      '^(R|r)oo+m (?:1|2){1,3}',
      '[[:alpha:]{}()]{1,20}',
      'a{x',
      '\\(1\\){2}',
    ])
      expect(await find(good), good).toMatchObject({ status: 200 });
    const dear = [
      '^(a+)\\1(a+)\\2(a+)\\3!$',
      '(?=a*b)a',
      'a(?!a*b)',
      '(?<=a)b',
      '(?i)a',
      '***:(a+)\\1',
      '(a{1,100}){1,100}',
      '((a{20}){20}){20}',
      '(abcdef){200}',
      'a{1,99999}',
      'a'.repeat(201),
    ];
    for (const pattern of dear)
      expect(await find(pattern), pattern).toMatchObject({
        status: 400,
        message: expect.stringContaining('regular expression') as string,
      });
    expect(await find('(')).toMatchObject({ status: 400 });
    expect(await find(5)).toMatchObject({ status: 400 });
  });

  test('a relation is included once, four levels deep, twenty at most', async () => {
    const chain = (depth: number): unknown =>
      depth === 0 ? true : { [depth % 2 === 0 ? 'areas' : 'facility']: chain(depth - 1) };
    const none = { where: { id: 0 } };
    expect(await list('facilities', { ...none, include: chain(4) })).toMatchObject({ status: 200 });
    const small = await world.facility();
    const person = await world.person({ facilities: [small.id], roles: ['facilityManager'] });
    const one = `facilities/${small.id}?filter=${encodeURIComponent(JSON.stringify({ include: chain(4) }))}`;
    expect(await server.call('GET', one, { token: person.token })).toMatchObject({ status: 200 });
    expect(await list('ag_areas', { ...none, include: chain(5) })).toMatchObject({
      status: 400,
      message: 'The include is too deep.',
    });
    const { registry } = server.services;
    const many = (entity: EntityDefinition, count: number): unknown[] => {
      const relations = [...registry.relationsOf(entity).values()].slice(0, count);
      const rest = count - relations.length;
      return relations.map(({ name, target }, index) =>
        index === relations.length - 1 && rest > 0 ? { [name]: many(target, rest) } : name,
      );
    };
    const token = (await world.person({ facilities: [], roles: ['administrator'] })).token;
    const wide = (count: number) =>
      list('ag_lifecycles', { ...none, include: many(registry.get('lifecycle'), count) }, token);
    expect(await wide(20)).toMatchObject({ status: 200 });
    expect(await wide(21)).toMatchObject({ status: 400, message: 'At most 20 relations are included at a time.' });
    for (const include of [
      ['area', 'area'],
      ['area', { relation: 'area', scope: { fields: ['id'] } }],
      [{ area: true }, { area: 'facility' }],
    ])
      expect(await list('ag_platformGroups', { include })).toMatchObject({
        status: 400,
        message: 'The relation area is included twice.',
      });
  });

  test('a where is of a size that people write', async () => {
    const or = (count: number) => ({ where: { or: Array.from({ length: count }, (_, id) => ({ id })) } });
    expect(await list('ag_areas', or(200))).toMatchObject({ status: 200 });
    expect(await list('ag_areas', or(201))).toMatchObject({
      status: 400,
      message: expect.stringContaining('200') as string,
    });
    const inq = (count: number) => ({ where: { id: { inq: Array.from({ length: count }, (_, id) => id) } } });
    expect(await list('ag_areas', inq(1000))).toMatchObject({ status: 200 });
    expect(await list('ag_areas', inq(1001))).toMatchObject({
      status: 400,
      message: expect.stringContaining('1000') as string,
    });
    const search = (count: number) => ({
      where: { or: Array.from({ length: count }, () => ({ name: { ilike: '%a%' } })) },
    });
    expect(await list('ag_areas', search(50))).toMatchObject({ status: 200 });
    expect(await list('ag_areas', search(51))).toMatchObject({ status: 400 });
    for (const name of [5, true, { inq: ['a', 5] }, { between: ['a', 5] }])
      expect(await list('ag_areas', { where: { name } })).toMatchObject({
        status: 400,
        message: 'The name property needs text.',
      });
    for (const operator of ['toString', 'hasOwnProperty', 'valueOf'])
      expect(await list('ag_areas', { where: { name: { [operator]: 'a' } } })).toMatchObject({ status: 400 });
  });

  test('a pattern has at most 512 characters, and fields are named by a list, one name or marks', async () => {
    const like = (pattern: unknown) => list('ag_areas', { where: { name: { like: pattern } } });
    expect(await like('a'.repeat(512))).toMatchObject({ status: 200 });
    for (const pattern of ['a'.repeat(513), 5])
      expect(await like(pattern)).toMatchObject({
        status: 400,
        message: 'The name property needs a pattern of at most 512 characters.',
      });
    const only = (fields: unknown) => list('ag_areas', { fields, limit: 1, order: 'id' });
    for (const fields of ['id', ['id'], { id: true }, { id: 'true' }])
      expect(Object.keys((await only(fields)).body[0] as object), JSON.stringify(fields)).toEqual(['id']);
    for (const fields of [5, true]) expect(await only(fields)).toMatchObject({ message: 'The fields are not valid.' });
    expect(await only([5])).toMatchObject({ status: 400, message: 'Fields must be named by text.' });
    for (const filter of [{ fields: ['nothing'] }, { order: ['nothing'] }, { columns: ['id'] }, { include: 'nothing' }])
      expect(await list('ag_areas', filter), JSON.stringify(filter)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^Unknown (property nothing|filter part columns|relation nothing)\.$/) as string,
      });
    expect(await only({ id: 1 })).toMatchObject({ status: 400, message: 'Fields are marked by true or false.' });
  });

  test('a reply larger than the server sends is refused, and the message says what to ask for less of', async () => {
    const { pool } = server.services;
    await pool.query(
      `insert into standard_operating_procedures (facility_id, label, body) select $1, 'SOP ' || i, repeat('a', 99000) from generate_series(1, 360) i`,
      [here.id],
    );
    const refused = {
      status: 400,
      message: 'The reply is too large: ask for fewer records (limit), fewer fields or fewer included records.',
    };
    expect(await list('StandardOperatingProcedures', {})).toMatchObject(refused);
    expect((await list('StandardOperatingProcedures', { limit: 100 })).body).toHaveLength(100);
    expect((await list('StandardOperatingProcedures', { fields: ['id', 'label'] })).body).toHaveLength(360);
    const course = await world.row('education_courses', { facility_id: here.id, title: 'Long' });
    await pool.query(
      `insert into education_lessons ("educationCourse_id", title, body) select $1, 'Lesson ' || i, repeat('a', 49000) from generate_series(1, 360) i`,
      [course],
    );
    const where = { id: course };
    expect(await list('educationCourses', { where, include: 'lessons' })).toMatchObject(refused);
    const { status } = await server.call('GET', `educationCourses/${course}?filter={"include":"lessons"}`, {
      token: manager.token,
    });
    expect(status).toBe(400);
    const titles = { relation: 'lessons', scope: { fields: ['title'] } };
    expect(await list('educationCourses', { where, include: titles })).toMatchObject({ status: 200 });
  });
});
