import {
  BoardComponentType,
  BoardConfiguration,
  CameraType,
  deviceTypes,
  EcuTestPlan,
  Fsa,
  PlcType,
  VirtualDeviceType,
  VirtualDeviceTypeFsa,
  ZoneType,
  zoneTypes,
} from '@trellis/devices/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { boardConfigurationRows } from './board-configuration-rows.ts';
import { cameraTypeRows, plcTypeRows } from './building-rows.ts';
import { componentTypeRows } from './component-type-rows.ts';
import { loopRows, offeredLoopRows } from './loop-rows.ts';
import { testPlanRows } from './test-plan-rows.ts';

/** Device kinds and zone kinds with the ids of the specification, and what the pickers of equipment start with. */
export const deviceReferenceData: readonly ReferenceRows[] = [
  { entity: VirtualDeviceType, rows: Object.values(deviceTypes).map((type, index) => ({ ...type, seq: index })) },
  { entity: ZoneType, rows: Object.values(zoneTypes).map((type, index) => ({ ...type, seq: index })) },
  { entity: BoardComponentType, rows: componentTypeRows },
  { entity: BoardConfiguration, rows: boardConfigurationRows },
  { entity: CameraType, rows: cameraTypeRows },
  { entity: PlcType, rows: plcTypeRows },
  { entity: EcuTestPlan, rows: testPlanRows },
  { entity: Fsa, rows: loopRows },
  { entity: VirtualDeviceTypeFsa, rows: offeredLoopRows },
];
