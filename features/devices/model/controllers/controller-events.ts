import { defineEvents, eventPayload } from '@trellis/entity-kit';

/** What the devices of a controller do, as other features hear it. Delivered (not just announced): a listener that fails makes the
 * message come again, so listeners must be safe to repeat. */
export interface DeviceStatesReported {
  controllerId: number;
  facilityId: number;
  platformGroupId: number | null;
  at: Date;
  /** Buffered while the server was away: true history, not what holds now. */
  isHistorical: boolean;
  /** `device` is the device key (`light`, …) or `unit` for the unit itself. */
  values: { device: string; metric: string; value: string | number | boolean | null }[];
}

/** How a controller answers commands: taken (`acknowledged`), carried out (`done`), or refused or failed. */
export interface CommandsAnswered {
  controllerId: number;
  answers: { commandId: number; outcome: 'acknowledged' | 'done' | 'failed'; result?: unknown; error?: string }[];
}

/** Controllers and what they say. */
export const controllerEvents = defineEvents('controller', {
  /** A controller came (back) and can take commands. */
  reached: eventPayload<{ controllerId: number; facilityId: number }>(),
  /** What its devices do; delivered, so listeners are safe to repeat. */
  reported: eventPayload<DeviceStatesReported>(),
  /** It answered commands; delivered, so listeners are safe to repeat. */
  answered: eventPayload<CommandsAnswered>(),
  /** Another key opens for it now: who is connected under its name signs in anew. Carries its edge node id. */
  keyChanged: eventPayload<{ deviceId: string }>(),
});
