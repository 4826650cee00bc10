import { makeWorld, type TestServer, type World } from '@trellis/server-app/testing';

export const dayMs = 86_400_000;
/** The moment so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Makes facilities with a unit of two shelves, a published plan of two phases with work, and people of the trade. */
export function makeFarms(server: TestServer) {
  const world = makeWorld(server.services);
  return async () => {
    const here = await world.facility({ facility_timezone: 'UTC' });
    const away = await world.facility({ facility_timezone: 'UTC' });
    const person = (role: Parameters<World['person']>[0]['roles'][number], place = here.id) =>
      world.person({ facilities: [place], roles: [role] });
    const people = {
      grower: await person('grower'),
      head: await person('farmManager'),
      manager: await person('facilityManager'),
      officer: await person('complianceOfficer'),
      technician: await person('labTechnician'),
      stranger: await world.person({ facilities: [away.id], roles: ['farmManager', 'facilityManager', 'grower'] }),
    };
    const unit = await world.unit(here, { name: `U-${here.id}` });
    await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
    const shelf = (name: string, level: number) =>
      world.row('platforms', { platformGroup_id: unit.id, name, level, capacity: 10 });
    const shelves = [await shelf('Top', 1), await shelf('Bottom', 0)] as const;
    const strain = await world.row('strains', { name: `Strain ${here.id}` });
    const plan = await makePlan(world, here.id, strain);
    await server.services.pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [plan.version]);
    const call = (who: keyof typeof people | 'visitor', method: string, address: string, body?: unknown) =>
      server.call(method, address, {
        token: who === 'visitor' ? undefined : people[who].token,
        ...(body !== undefined && { body }),
      });
    const draft = async (values: Record<string, unknown> = {}) => {
      const made = await call('grower', 'POST', 'ag_lifecycles', {
        name: `Run ${Math.random()}`,
        growplan_id: plan.plan,
        growplanVersion_id: plan.version,
        strain_id: strain,
        ...values,
      });
      return (made.body as { id: number }).id;
    };
    /** A run started on both shelves, ten plants each. */
    const started = async () => {
      const id = await draft();
      const platforms = shelves.map((platform_id) => ({ platform_id, plants: 10 }));
      const reply = await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return id;
    };
    /** Sprays the unit; answers the record of it. */
    const spray = async (values: Record<string, unknown>) => {
      const label = { epaNumber: '70051-2', reiHours: 0, phiDays: 0, labelMax: 1000 };
      const product = await world.row('consumables', {
        ...{ facility_id: here.id, name: `Oil ${Math.random()}`, consumableType_id: 3, stockUnit_id: 10, ...label },
      });
      await server.services.pool.query(
        `update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1 and facility_id = $2`,
        [people.grower.id, here.id],
      );
      const id = await world.row('spray_applications', {
        ...{ facility_id: here.id, consumable_id: product, rate: 1, start: inDays(-0.001) },
        ...{ applicator_user_id: people.grower.id, ...values },
      });
      await world.row('spray_targets', { ipmSprayApplication_id: id, platformGroup_id: unit.id });
      await server.services.pool.query(`update spray_applications set state = 'applied' where id = $1`, [id]);
      return id;
    };
    const list = async <T>(address: string, where: Record<string, unknown>, order = 'id'): Promise<T[]> => {
      const filter = encodeURIComponent(JSON.stringify({ where, order }));
      return (await call('manager', 'GET', `${address}?filter=${filter}`)).body;
    };
    return { world, here, away, people, unit, shelves, strain, ...plan, call, draft, started, spray, list };
  };
}

/** Vegetative for ten days with a weekly pruning, then flower for twenty with a harvest at the end of the last day but one. */
async function makePlan(world: World, facility_id: number, strain_id: number) {
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id, strain_id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, expectedGramsPerPlant: 50 });
  const phase = (seq: number, name: string, growStage_id: number, from: number, to: number) =>
    world.row('grow_phases', {
      growplanVersion_id: version,
      name,
      seq,
      growStage_id,
      startSeconds: from * 86_400,
      endSeconds: to * 86_400,
      photoperiod: 18,
    });
  const phases = [await phase(0, 'Veg', 2, 0, 10), await phase(1, 'Bloom', 3, 10, 30)] as const;
  const blocks = await world.row('consumables', {
    name: `Blocks ${facility_id}`,
    consumableType_id: 2,
    stockUnit_id: 20,
  });
  const tasks = [
    await world.row('grow_tasks', { growPhase_id: phases[0], growTaskType_id: 7, dayOffset: 1, repeatDays: 7 }),
    await world.row('grow_tasks', {
      growPhase_id: phases[1],
      growTaskType_id: 11,
      dayOffset: 15,
      consumables: JSON.stringify([{ consumable_id: blocks, quantity: 2, per: 'plant' }]),
    }),
  ] as const;
  const stock = await world.row('facility_consumables', { facility_id, consumable_id: blocks });
  await world.row('consumable_ledger_entries', { facilityConsumable_id: stock, kind: 'receipt', qty: 100 });
  await world.row('plants', { facility_id, strain_id, tag: `M-${facility_id}`, mother: true });
  return { plan, version, phases, tasks, stock };
}
