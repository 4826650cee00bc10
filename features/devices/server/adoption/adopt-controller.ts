import { Controller, ProvisionalController } from '@trellis/devices/model';
import {
  accessDenied,
  callerOf,
  invalidRecord,
  isMember,
  moveState,
  notFound,
  type CallContext,
  type MoveWords,
} from '@trellis/server-kit';
import { applyTemplate } from './apply-template.ts';
import { hashControllerKey, newControllerKey } from './controller-keys.ts';

/** Where a controller is to belong. */
export interface Adoption {
  facility_id: number;
  name: string;
  platformGroup_id?: number | null | undefined;
  boardConfiguration_id?: number | null | undefined;
}

const MAX_DEVICE_ID = 64;
const refused = (property: string, code: string, message: string) =>
  invalidRecord(ProvisionalController.path, [{ property, code, message }]);

/**
 * Makes a controller of one that announced itself: in a facility, on a unit without a controller, wired by a template. Its key
 * is answered once and kept as a hash. 404 for other facilities and units, 403 without the role, 409 when it is adopted already.
 */
export async function adoptController(
  id: number,
  { facility_id, name, platformGroup_id = null, boardConfiguration_id = null }: Adoption,
  words: MoveWords,
  context: CallContext,
): Promise<{ controller: Controller; key: string }> {
  const { records } = context;
  const { edgeNodeId, ...announced } = await moveState(ProvisionalController, id, 'adopt', words, context);
  assertMayAdoptInto(facility_id, context);
  if (edgeNodeId.length > MAX_DEVICE_ID) throw refused('edgeNodeId', 'length.max', 'is too long for a controller');
  if (platformGroup_id !== null) await assertFree(platformGroup_id, facility_id, context);
  const { hostname, ipAddress, macAddress, serial, softwareVersion } = announced;
  const key = newControllerKey();
  const controller = await records.create(Controller, {
    ...{ facility_id, name, deviceId: edgeNodeId, keyHash: hashControllerKey(key) },
    ...{ hostname, ipAddress, macAddress, serial, softwareVersion },
  });
  if (platformGroup_id !== null)
    await records.change(context.services.registry.get('unit'), platformGroup_id, { controller_id: controller.id });
  if (boardConfiguration_id !== null) await applyTemplate(boardConfiguration_id, controller, platformGroup_id, context);
  await records.change(ProvisionalController, id, { controller_id: controller.id });
  return { controller, key };
}

/** Gives a controller another key, answered once; the old one opens no new connection. */
export async function renewKey(id: number, context: CallContext): Promise<{ controller: Controller; key: string }> {
  const { records, viewer } = context;
  await records.lock(
    { ...Controller, access: { ...Controller.access, update: ['maintenance'] } },
    id,
    'update',
    viewer,
  );
  const key = newControllerKey();
  const controller = await records.update(Controller, id, { keyHash: hashControllerKey(key) });
  return { controller, key };
}

function assertMayAdoptInto(facilityId: number, context: CallContext): void {
  const caller = callerOf(context);
  if (!isMember(caller, facilityId)) throw notFound('facilities');
  if (!isMember(caller, facilityId, ['maintenance'])) throw accessDenied();
}

async function assertFree(unitId: number, facilityId: number, { db }: CallContext): Promise<void> {
  const unit = await db
    .selectFrom('units')
    .select(['facility_id', 'controller_id'])
    .where('id', '=', unitId)
    .forUpdate()
    .executeTakeFirst();
  if (unit?.facility_id !== facilityId) throw refused('platformGroup_id', 'reference', 'does not exist');
  if (unit.controller_id !== null) throw refused('platformGroup_id', 'uniqueness', 'has a controller already');
}
