import type { ControllerCommand } from '@trellis/commands/model';
import type { Controller } from '@trellis/devices/model';
import { idText, listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import type { IrrigationEvent, PhotoCapture, Sensor } from '@trellis/telemetry/model';
import * as z from 'zod';

const params = z.object({ id: idText });

/** A shelf that a run stands or stood on. */
export interface OccupiedShelf {
  lifecycle_id: number;
  start: string | null;
  finish: string | null;
}

/** A dated phase of a run with what the plan says of it. */
export interface RunPhase {
  id: number;
  lifecycle_id: number;
  seq: number;
  scheduledStart: string | null;
  scheduledEnd: string | null;
  starttime: string | null;
  endtime: string | null;
  growPhase?: {
    name: string;
    photoperiod: number;
    photoperiodStartTime: string | null;
    noIrrigation: boolean;
    environments?: PhaseEnvironment[];
  } | null;
}

export interface PhaseEnvironment {
  lightState: string;
  tempMin: number;
  tempMax: number;
  humidityMin: number;
  humidityMax: number;
  co2Min: number | null;
  co2Max: number | null;
}

/** A command with the person who sent it, where that person may be known. */
export type UnitCommand = ControllerCommand & { user?: { firstname: string; lastname: string } | null };

/** Everyday calls of the unit's page. */
export const pageCalls = {
  occupiedShelves: listOf<OccupiedShelf>('ag_lifecyclePlatforms'),
  runPhases: listOf<RunPhase>('ag_lifecyclePhases'),
  commands: listOf<UnitCommand>('controllerCommands'),
  photos: listOf<Pick<PhotoCapture, 'id' | 'url' | 'time'>>('photoCaptures'),
  shots: listOf<IrrigationEvent>('irrigationEvents'),
  controller: { ...listOf<Controller>('controllers/{id}'), params, returns: z.custom<Controller>() },
  changeSensor: {
    method: 'PATCH',
    path: 'sensors/{id}',
    summary: 'Change a sensor',
    access: signedIn,
    params,
    body: z.object({ name: z.string().nullable(), priority: z.int(), updatedate: z.string() }),
    returns: z.custom<Sensor>(),
  },
} as const satisfies Record<string, CallDefinition>;
