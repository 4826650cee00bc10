import { describe, expect, test } from 'vitest';
import { bodyOf, problemsIn, codeOf, useDeviceServer } from '../devices.testing.ts';

const { server, world, send, post, get, story } = useDeviceServer();

describe('control loops', () => {
  const draft = (name: string) => ({
    name,
    virtualDeviceType_id: 17,
    states: [
      { name: 'off', output: 'off', isInitial: true, isSafe: true, minSeconds: 60 },
      { name: 'on', output: 'on', minSeconds: 60 },
    ],
    transitions: [
      { from: 'off', to: 'on', when: [{ value: 'humidityPercent', is: 'above', of: 'humidity.max', plus: 'margin' }] },
      { from: 'on', to: 'off', when: [{ value: 'humidityPercent', is: 'below', of: 'humidity.middle' }] },
    ],
    parameters: [{ name: 'margin', label: 'Margin', default: 1, min: 0, max: 5 }],
  });
  const publish = async (token: string, name: string) => {
    const { id } = bodyOf(await post('fsas', token, draft(name)));
    await post(`fsas/${id}/publish`, token);
    const offered = await post('virtualDeviceTypeFsas', token, { virtualDeviceType_id: 17, fsa_id: id });
    return { fsa: id, offered: bodyOf(offered).id };
  };

  test('are published when controllers can run them, and do not change afterwards', async () => {
    const { developer, mechanic } = await story();
    const name = `Loop ${Math.random()}`;
    expect((await post('fsas', mechanic.token, draft(name))).status).toBe(403);
    const { id } = bodyOf(await post('fsas', developer.token, { ...draft(name), states: [] }));
    expect((await post(`fsas/${id}/publish`)).status).toBe(401);
    expect((await post(`fsas/${id}/publish`, mechanic.token)).status).toBe(403);
    const refused = await post(`fsas/${id}/publish`, developer.token);
    expect(refused.status).toBe(422);
    expect(problemsIn(refused)).toHaveProperty('states');
    await send('PATCH', `fsas/${id}`, developer.token, { states: draft(name).states });
    expect((await post(`fsas/${id}/publish`, developer.token)).body).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String) as string,
    });
    expect(codeOf(await send('PATCH', `fsas/${id}`, developer.token, { states: [] }))).toBe('loop.draft-only');
    expect(codeOf(await send('DELETE', `fsas/${id}`, developer.token))).toBe('loop.draft-only');
    expect(codeOf(await post(`fsas/${id}/publish`, developer.token))).toBe('WRONG_STATE');
    const next = { ...draft(name), version: 2 };
    expect((await post('fsas', developer.token, next)).status).toBe(200);
    expect((await post(`fsas/${id}/retire`, developer.token)).status).toBe(200);
  });

  test('are chosen for controllers as a whole: repeated, changed and cleared', async () => {
    const { unit, mechanic, developer, here } = await story();
    const { offered, fsa } = await publish(developer.token, `Loop ${Math.random()}`);
    const controller_id = unit.controller.id;
    const set = (list: unknown, more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        controller_id,
        virtualDeviceTypeFsa_id: list,
        ...more,
      });
    const restInTheDark = 11;
    const first = await set([offered, restInTheDark]);
    expect(first).toMatchObject({
      status: 200,
      body: [
        { controller_id, virtualDeviceTypeFsa_id: offered, virtualDeviceType_id: 17, parameters: null },
        { controller_id, virtualDeviceTypeFsa_id: restInTheDark, virtualDeviceType_id: 21 },
      ],
    });
    expect((await set([offered, restInTheDark])).body).toEqual(first.body);
    expect(codeOf(await post(`fsas/${fsa}/retire`, developer.token))).toBe('loop.in-use');
    const tuned = await set(offered, { parameters: { [offered]: { margin: 3 } } });
    expect(tuned.body).toMatchObject([{ virtualDeviceTypeFsa_id: offered, parameters: { margin: 3 } }]);
    expect((await set([])).body).toEqual([]);
    expect((await get('ControllerFsaOverrides', mechanic.token, { where: { controller_id } })).body).toEqual([]);
    const { rows } = await server().services.pool.query<{ action: string }>(
      `select action from activity_logs where collection = 'ControllerFsaOverrides' and facility_id = $1 order by id`,
      [here.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'delete', 'update', 'delete']);
  });

  test('are chosen for some kinds of device; those of other kinds and their values stay', async () => {
    const { unit, mechanic, developer } = await story();
    const { offered } = await publish(developer.token, `Loop ${Math.random()}`);
    const controller_id = unit.controller.id;
    const set = (list: number[], more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        ...{ controller_id, virtualDeviceTypeFsa_id: list },
        ...more,
      });
    await set([offered], { parameters: { [offered]: { margin: 3 } } });
    const tuned = { virtualDeviceTypeFsa_id: offered, parameters: { margin: 3 } };
    const fans = { virtualDeviceType_id: [21] };
    expect(await set([11], fans)).toMatchObject({ status: 200, body: [tuned, { virtualDeviceTypeFsa_id: 11 }] });
    expect(await set([], fans)).toMatchObject({ status: 200, body: [tuned] });
    expect(problemsIn(await set([offered], fans))['virtualDeviceTypeFsa_id']?.join()).toContain('not decided here');
  });

  test('a choice is taken back as it was left; what somebody chose since stays', async () => {
    const { here, unit, mechanic } = await story();
    const second = await world().unit(here, { devices: { fan: 21 } });
    const controller_id = [unit.controller.id, second.controller.id];
    const set = (list: number[], more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        ...{ controller_id, virtualDeviceTypeFsa_id: list, virtualDeviceType_id: [21] },
        ...more,
      });
    const left = ({ body }: { body: unknown }) =>
      (body as { id: number; updatedate: string }[]).map(({ id, updatedate }) => ({ id, updatedate }));
    const loopsNow = async () =>
      (
        (await get('ControllerFsaOverrides', mechanic.token, { where: { controller_id: { inq: controller_id } } }))
          .body as {
          virtualDeviceTypeFsa_id: number;
        }[]
      ).map(({ virtualDeviceTypeFsa_id }) => virtualDeviceTypeFsa_id);
    const was = left(await set([11]));
    expect((await set([], { was })).status).toBe(200);
    expect(await loopsNow()).toEqual([]);

    const again = left(await set([11]));
    expect((await set([], { controller_id: [second.controller.id] })).status).toBe(200);
    expect(codeOf(await set([], { was: again }))).toBe('CONFLICT');
    expect(await loopsNow()).toEqual([11]);
    await set([]);
    expect((await set([11], { was: [] })).status).toBe(200);
    expect(codeOf(await set([11], { was: [] }))).toBe('CONFLICT');
  });

  test('several controllers get them at once, or none does', async () => {
    const { here, unit, mechanic } = await story();
    const bare = await world().unit(here, { devices: { light: 13 } });
    const fitted = await world().unit(here, { devices: { fan: 21 } });
    const set = (controllers: number[]) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        controller_id: controllers,
        virtualDeviceTypeFsa_id: 11,
      });
    const refused = await set([unit.controller.id, bare.controller.id]);
    expect(refused.status).toBe(422);
    expect(problemsIn(refused)['controller_id']?.join()).toContain('no device of the kind Fans');
    expect((await get('ControllerFsaOverrides', mechanic.token)).body).toEqual([]);
    expect((await set([unit.controller.id, fitted.controller.id])).body).toHaveLength(2);
  });

  test('visitors, growers and strangers choose none, and nonsense is told', async () => {
    const { here, unit, mechanic, grower, stranger, developer, admin } = await story();
    const body = { controller_id: unit.controller.id, virtualDeviceTypeFsa_id: [11] };
    const set = (token: string | undefined, more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', token, { ...body, ...more });
    expect((await set(undefined)).status).toBe(401);
    expect((await set(grower.token)).status).toBe(403);
    expect((await set(stranger.token)).status).toBe(404);
    expect((await set(mechanic.token, { controller_id: 999_999 })).status).toBe(404);
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: [998] })).status).toBe(422);
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: 'all' })).status).toBe(422);
    expect((await set(mechanic.token, { nosuch: 1 })).status).toBe(422);
    expect((await set(mechanic.token, { parameters: { 11: { run: 1 } } })).status).toBe(422);
    expect((await set(mechanic.token, { parameters: { 8: { start: 1 } } })).status).toBe(422);
    const [GENTLE, BUILT_IN] = [8, 2];
    const twice = await set(mechanic.token, { virtualDeviceTypeFsa_id: [GENTLE, BUILT_IN] });
    expect(problemsIn(twice)['virtualDeviceTypeFsa_id']?.join()).toContain('one loop at a time');
    const unfinished = bodyOf(await post('fsas', developer.token, draft(`Loop ${Math.random()}`)));
    const offered = bodyOf(
      await post('virtualDeviceTypeFsas', developer.token, { virtualDeviceType_id: 17, fsa_id: unfinished.id }),
    );
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: offered.id })).status).toBe(422);
    const asDefault = await send('PATCH', `virtualDeviceTypeFsas/${offered.id}`, admin.token, { isDefault: true });
    expect([409, 422]).toContain(asDefault.status);
    const foreign = await world().unit(here, { devices: { fan: 21 }, isForeign: true });
    expect((await set(mechanic.token, { controller_id: foreign.controller.id })).status).toBe(422);
    expect((await set(admin.token)).status).toBe(200);
  });

  test('a loop is offered for its own kind of device', async () => {
    const { developer } = await story();
    const { id } = bodyOf(await post('fsas', developer.token, draft(`Loop ${Math.random()}`)));
    expect(
      (await post('virtualDeviceTypeFsas', developer.token, { virtualDeviceType_id: 18, fsa_id: id })).status,
    ).toBe(422);
  });
});
