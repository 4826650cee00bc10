import {
  Controller,
  installers,
  ProvisionalController,
  type Connection,
  controllerEvents,
} from '@trellis/devices/model';
import {
  accessDenied,
  callerOf,
  invalidRecord,
  isMember,
  moveRow,
  notFound,
  type CallContext,
  type MoveWords,
} from '@trellis/server-kit';
import { sql } from 'kysely';
import { applyTemplate } from './apply-template.ts';
import { hashControllerKey, newControllerKey } from './controller-keys.ts';

/** Where a controller is to belong. */
export interface Adoption {
  facility_id: number;
  name: string;
  platformGroup_id?: number | null | undefined;
  boardConfiguration_id?: number | null | undefined;
  protocol?: Controller['protocol'] | undefined;
  isForeign?: boolean | undefined;
}

const maxDeviceId = 64;
const refused = (property: string, code: string, message: string) =>
  invalidRecord(ProvisionalController.path, [{ property, code, message }]);

/**
 * Makes a controller of one that announced itself: in a facility, on a unit without a controller, wired by a template. Its key
 * is answered once and kept as a hash. 404 for other facilities and units, 403 without the role, 409 when it is adopted already.
 */
export async function adoptController(
  announcement: ProvisionalController,
  adoption: Adoption,
  words: MoveWords,
  context: CallContext,
): Promise<{ controller: Controller; key: string }> {
  const adopted = await moveRow(ProvisionalController, announcement, 'adopt', words, context);
  const { edgeNodeId, protocol, ...announced } = adopted;
  assertMayAdoptInto(adoption.facility_id, context);
  if (edgeNodeId.length > maxDeviceId) throw refused('edgeNodeId', 'length.max', 'is too long for a controller');
  const { hostname, ipAddress, macAddress, serial, softwareVersion } = announced;
  const made = await makeController(
    { ...adoption, protocol: adoption.protocol ?? protocol, deviceId: edgeNodeId },
    { hostname, ipAddress, macAddress, serial, softwareVersion },
    context,
  );
  await context.records.change(ProvisionalController, adopted.id, { controller_id: made.controller.id });
  return made;
}

/**
 * Makes a controller that has not announced itself, or not yet: of a maker without MQTT, or entered before it is switched on.
 * One that waits under its name is adopted with it. 404 and 403 as for adoption, 422 for an id that is taken: the same words
 * wherever it is, since what another facility has is not told.
 */
export async function registerController(
  registration: Adoption & { deviceId: string },
  context: CallContext,
): Promise<{ controller: Controller; key: string }> {
  const { db, records } = context;
  const { deviceId, facility_id } = registration;
  const alike = await db
    .selectFrom('provisional_controllers')
    .select(['id', 'edgeNodeId', 'guessedFacility_id'])
    .where(sql`lower("edgeNodeId")`, '=', deviceId.toLowerCase())
    .where('state', '!=', 'adopted')
    .execute();
  const waiting = alike.find(({ edgeNodeId }) => edgeNodeId === deviceId);
  // What announced itself in another facility is theirs to adopt.
  if (alike.some((one) => one !== waiting) || (waiting?.guessedFacility_id ?? facility_id) !== facility_id)
    throw idTaken();
  const made = await makeController(registration, {}, context);
  if (waiting)
    await records.change(ProvisionalController, waiting.id, { state: 'adopted', controller_id: made.controller.id });
  return made;
}

/** A controller with a new key, on its unit and wired by its template. */
async function makeController(
  { facility_id, name, deviceId, ...how }: Adoption & { deviceId: string },
  described: Partial<Pick<Controller, 'hostname' | 'ipAddress' | 'macAddress' | 'serial' | 'softwareVersion'>>,
  context: CallContext,
): Promise<{ controller: Controller; key: string }> {
  const { events, records } = context;
  const { platformGroup_id = null, boardConfiguration_id = null, protocol, isForeign } = how;
  await assertNewId(deviceId, context);
  if (platformGroup_id !== null) await assertFree(platformGroup_id, facility_id, context);
  const key = newControllerKey();
  const controller = await records.create(Controller, {
    ...{ facility_id, name, deviceId, keyHash: hashControllerKey(key) },
    ...(protocol !== undefined && { protocol }),
    ...(isForeign !== undefined && { isForeign }),
    ...described,
  });
  if (platformGroup_id !== null)
    await records.change(context.services.registry.get('unit'), platformGroup_id, { controller_id: controller.id });
  if (boardConfiguration_id !== null) await applyTemplate(boardConfiguration_id, controller, platformGroup_id, context);
  events.emit(controllerEvents.keyChanged, { deviceId });
  return { controller, key };
}

/** Gives a controller another key, answered once; the old one opens nothing more, and what it opened is closed. */
export async function renewKey(
  controller: Controller,
  context: CallContext,
): Promise<{ controller: Controller; key: string }> {
  const key = newControllerKey();
  return { controller: await changeKey(controller, hashControllerKey(key), context), key };
}

/** Takes the key of a controller away: nothing opens for it until it gets another, and what the old one opened is closed. */
export const revokeKey = (controller: Controller, context: CallContext): Promise<Controller> =>
  changeKey(controller, null, context);

async function changeKey({ id }: Controller, keyHash: string | null, context: CallContext): Promise<Controller> {
  const { events, records } = context;
  const controller = await records.update(Controller, id, { keyHash });
  events.emit(controllerEvents.keyChanged, { deviceId: controller.deviceId });
  return controller;
}

/** How a controller reaches this installation. */
export async function readConnection({ id }: Controller, context: CallContext): Promise<Connection> {
  const { db, services } = context;
  const { groupId } = await db
    .selectFrom('controllers as c')
    .innerJoin('facilities as f', 'f.id', 'c.facility_id')
    .select('f.mqttGroup as groupId')
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  return { groupId, ...brokerPlace(services) };
}

function brokerPlace({ config: { mqttUrl, mqttPort }, broker }: CallContext['services']): Omit<Connection, 'groupId'> {
  if (mqttUrl === undefined) return { mqttHost: null, mqttPort: broker.port ?? mqttPort, isMqttEncrypted: false };
  const { protocol, hostname, port } = new URL(mqttUrl);
  const isMqttEncrypted = protocol === 'mqtts:' || protocol === 'wss:';
  // Devices speak MQTT over TCP; a WebSocket's port is none of theirs.
  const own = protocol.startsWith('mqtt') && port !== '' ? Number(port) : undefined;
  return { mqttHost: hostname, mqttPort: own ?? (isMqttEncrypted ? 8883 : 1883), isMqttEncrypted };
}

function assertMayAdoptInto(facilityId: number, context: CallContext): void {
  const caller = callerOf(context);
  if (!isMember(caller, facilityId)) throw notFound('facilities');
  if (!isMember(caller, facilityId, installers)) throw accessDenied();
}

/** The same words for an id here, elsewhere and of a node that waits: what another facility has is not told. */
const idTaken = () =>
  invalidRecord(Controller.path, [{ property: 'deviceId', code: 'uniqueness', message: 'is not unique' }]);

/** Ids that differ only in capitals are one to people; the index holds it against two at once. */
async function assertNewId(deviceId: string, { db }: CallContext): Promise<void> {
  const taken = await db
    .selectFrom('controllers')
    .select('id')
    .where(sql`lower("deviceId")`, '=', deviceId.toLowerCase())
    .executeTakeFirst();
  if (taken) throw idTaken();
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
