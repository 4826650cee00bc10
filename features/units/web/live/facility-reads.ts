import { ControllerCommand } from '@trellis/commands/model';
import { everydayCalls, filtered, type CallDefinition, type EntityDefinition } from '@trellis/entity-kit';
import { Facility } from '@trellis/facilities/model';
import { Sensor } from '@trellis/telemetry/model';
import { Platform } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';

const facilityById = callOf(Facility, 'get');
const platforms = callOf(Platform, 'list');
const sensors = callOf(Sensor, 'list');
const commands = callOf(ControllerCommand, 'list');

/** The facility itself, for the flags the grid obeys. */
export const useFacility = (id: number) =>
  useCall(facilityById, { params: { id: String(id) } }) as UseQueryResult<Facility>;

/** Shelves of a unit from top to bottom. */
export const useShelves = (platformGroup_id: number) =>
  useFiltered(platforms, { where: { platformGroup_id }, order: 'level' }) as UseQueryResult<
    { id: number; name: string; level: number; capacity: number }[]
  >;

/** Sensors of a unit, the one that counts first. */
export const useUnitSensors = (platformGroup_id: number) =>
  useFiltered(sensors, { where: { platformGroup_id }, order: ['designator_id', 'priority'] }) as UseQueryResult<
    Sensor[]
  >;

/** The last ten commands of a unit, the newest first. */
export const useLastCommands = (platformGroup_id: number) =>
  useFiltered(commands, { where: { platformGroup_id }, order: 'id DESC', limit: 10 }) as UseQueryResult<
    ControllerCommand[]
  >;

function useFiltered(call: CallDefinition, filter: object) {
  return useCall(call, filtered(filter));
}

function callOf(entity: EntityDefinition, name: string): CallDefinition {
  const call = everydayCalls(entity)[name];
  if (!call) throw new Error(`${entity.path} has no call ${name}.`);
  return call;
}
