import { alertsApi, type Exception, type ExceptionType } from '@trellis/alerts/model';
import type { ControllerCommand } from '@trellis/commands/model';
import { everyday, type AnyCall } from '@trellis/entity-kit';
import type { Ticket } from '@trellis/tickets/model';
import type { UnitNote } from '@trellis/unit-status/model';

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
  lifecycle?: { name: string } | null;
  growPhase?: {
    name: string;
    photoperiod: number;
    photoperiodStartTime: string | null;
    noIrrigation: boolean;
    growStage_id?: number | null;
    vpdProfile_id?: number | null;
    targetVWC?: number | null;
    drybackPct?: number | null;
    feed?: { ec?: number } | null;
    lightIntensity?: number | null;
    environments?: PhaseEnvironment[];
    lightSpectrumDefinition?: { ppfd100: number | null } | null;
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

/** A note with its author, where that person may be known. */
export type NoteRow = UnitNote & { author?: { firstname: string; lastname: string } | null };

interface NamedPerson {
  firstname: string;
  lastname: string;
}
interface Word {
  label: string;
  labelEs: string | null;
  seq?: number | null;
}

/** An alert with its state and who answers it. */
export type AlertRow = Exception & {
  status?: Word | null;
  owner?: NamedPerson | null;
  /** The words of its type, in both languages. */
  exceptionType?: Pick<ExceptionType, 'labelEs' | 'messageTemplate' | 'messageTemplateEs'> | null;
};
/** A ticket with its state and who works on it. */
export type TicketRow = Ticket & {
  status?: Word | null;
  priority?: Word | null;
  problemType?: Word | null;
  assignments?: readonly { user?: NamedPerson | null }[] | null;
};

/** Calls of the unit's page. */
export const pageCalls = {
  occupiedShelves: everyday('ag_lifecyclePlatforms').list,
  runPhases: everyday('ag_lifecyclePhases').list,
  vpdProfiles: everyday('vpdProfiles').list,
  ownSchedules: everyday('vfuSchedules').list,
  commands: everyday('controllerCommands').list,
  photos: everyday('photoCaptures').list,
  shots: everyday('irrigationEvents').list,
  controller: everyday('controllers').get,
  changeSensor: everyday('sensors').patch,
  alerts: everyday('ExceptionLists').list,
  resolve: alertsApi.calls.resolve,
  raiseAlert: alertsApi.calls.raise,
  tickets: everyday('hardware_item_tickets').list,
  notes: everyday('unitNotes').list,
  addNote: everyday('unitNotes').create,
  changeNote: everyday('unitNotes').patch,
  removeNote: everyday('unitNotes').delete,
} as const satisfies Record<string, AnyCall>;
