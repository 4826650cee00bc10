import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';

/** The facility itself, for the flags the grid obeys. */
export const useFacility = (id: number) => useCall(everyday('facilities').get, { params: { id } });

/** Shelves of a unit from top to bottom. */
export const useShelves = (platformGroup_id: number) =>
  useCall(everyday('ag_platforms').list, filtered({ where: { platformGroup_id }, order: 'level' }));

/** Sensors of a unit, the one that counts first. */
export const useUnitSensors = (platformGroup_id: number) =>
  useCall(everyday('sensors').list, filtered({ where: { platformGroup_id }, order: ['designator_id', 'priority'] }));

/** The last ten commands of a unit, the newest first. */
export const useLastCommands = (platformGroup_id: number) =>
  useCall(everyday('controllerCommands').list, filtered({ where: { platformGroup_id }, order: 'id DESC', limit: 10 }));
