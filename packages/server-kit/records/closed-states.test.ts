import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, startSmallServer, type SmallServer } from '../testing/small-server.testing.ts';

let server: SmallServer;
let bedId: number;
beforeAll(async () => {
  server = await startSmallServer();
  bedId = await server.put(server.gardens.Bed, { facility_id: 1, name: 'bed', before_id: 0 });
});
afterAll(() => server.stop());

const member = person();
type Work = 'Sowing' | 'Letter' | 'Harvest';
const make = (of: Work, state: 'open' | 'over') =>
  server.put(server.gardens[of], {
    facility_id: 1,
    name: 'work',
    ...(of === 'Harvest' ? { state_id: state === 'open' ? 1 : 2 } : { state }),
  });
const patch = (of: Work, id: number, values: object) =>
  server.call(member, 'PATCH', `${server.gardens[of].path}/${id}`, values);

const advice = 'What is wrong is set right by an action with a reason:';
describe.each<[Work, string, string[]]>([
  ['Sowing', 'A record that is "over" no longer changes.', []],
  ['Letter', `A record that is "over" no longer changes. ${advice} amend.`, ['amend']],
  ['Harvest', `A record that is "over" no longer changes. ${advice} resume.`, ['resume']],
])('%s', (of, message, actions) => {
  test.each([
    ['a plain value', () => ({ name: 'new' })],
    ['a reference', () => ({ bed_id: bedId })],
    ['both, of which one might be changed', () => ({ note: 'late', bed_id: bedId })],
  ])('once it is over, %s is refused, with what sets it right', async (_, values) => {
    const id = await make(of, 'over');
    const before = await server.find(server.gardens[of], id);
    expect(await patch(of, id, values())).toMatchObject({
      status: 409,
      body: { error: { code: 'CLOSED', message, details: { state: 'over', actions } } },
    });
    expect(await server.find(server.gardens[of], id)).toEqual(before);
  });

  test('while it is open, everything is changed', async () => {
    const id = await make(of, 'open');
    for (const values of [{ name: 'new' }, { bed_id: bedId }, { note: 'late', bed_id: bedId }])
      expect(await patch(of, id, values)).toMatchObject({ status: 200, body: values });
  });
});

test('what stays open is changed when all else is over', async () => {
  const id = await make('Harvest', 'over');
  expect(await patch('Harvest', id, { note: 'late' })).toMatchObject({ status: 200, body: { note: 'late' } });
  expect((await patch('Harvest', id, { note: 'late', name: 'new' })).status).toBe(409);
});

test('what is over is set right by those who may, with a reason', async () => {
  const manager = person({ roles: ['manager'] });
  const amends = async (who: typeof member, id: number) =>
    ((await server.call(who, 'GET', `letters/${id}/usage`)).body as { can: object }).can;
  const [open, over] = [await make('Letter', 'open'), await make('Letter', 'over')];
  expect(await amends(manager, over)).toMatchObject({ update: false, amend: true });
  expect(await amends(manager, open)).toMatchObject({ update: true, amend: false });
  expect(await amends(member, over)).toMatchObject({ update: false, amend: false });
});
