import type { TestServer, World } from '@trellis/server-app/testing';

/** Base of the compliance host. */
export const host = '/compliance/api/v1/';

/** A facility with a licence that sends at once, and people around it. */
export async function makeLicence(server: TestServer, world: World) {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const people = {
    officer: await person('complianceOfficer'),
    manager: await person('facilityManager'),
    grower: await person('grower'),
    tenant: await person('subTenant'),
    stranger: await person('complianceOfficer', away),
    admin: await world.person({ facilities: [], roles: ['administrator'] }),
  };
  const licence = `L-${here.id}`;
  const setting = await world.row('state_compliance_settings', {
    facility_id: here.id,
    licenseNumber: licence,
    system: 'metrc',
    sendMode: 'live',
  });
  type Who = keyof typeof people;
  const call = (who: Who | undefined, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: who && people[who].token, ...(body !== undefined && { body }) });
  return { here, away, people, licence, setting, call };
}

/** Status and code of a refusal. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { error: { code: string } }).error.code,
});
