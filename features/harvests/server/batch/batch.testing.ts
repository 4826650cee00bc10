import { idOf, type makeWorld, type TestServer } from '@trellis/server-app/testing';

type World = ReturnType<typeof makeWorld>;

/** A facility with batches of one strain, and the people who work on them. */
export async function makeBatches(server: TestServer, world: World) {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const person = (role: Parameters<World['person']>[0]['roles'][number]) =>
    world.person({ facilities: [here.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
    technician: await person('labTechnician'),
  };
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  const list = async <T>(address: string, where: object): Promise<T[]> =>
    (await call('manager', 'GET', `${address}?filter=${encodeURIComponent(JSON.stringify({ where, order: 'id' }))}`))
      .body;
  let made = 0;
  /** A batch of 500 g in process, unless said otherwise. */
  const batch = (values: Record<string, unknown> = {}) =>
    world.row('batches', {
      ...{ facility_id: here.id, label: `B${(made += 1)}`, harvestWorkflow_id: 1, wetWeight: 500, state: 'in_process' },
      ...values,
    });
  const read = async (id: number): Promise<Record<string, unknown>> =>
    (await call('manager', 'GET', `ag_batches/${id}`)).body;
  /** A package with so many grams of a batch. */
  const pack = async (batch_id: number, grams: number): Promise<number> => {
    const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id }));
    const fill = { productInventory_id: jar, kind: 'create', qty: grams };
    if (grams > 0) await call('technician', 'POST', 'productInventoryTransactions', fill);
    return jar;
  };
  const set = (table: string, id: number, column: string, value: unknown) =>
    server.services.pool.query(`update ${table} set "${column}" = $1 where id = $2`, [value, id]);
  return { here, people, call, list, batch, read, pack, set };
}
