/** What controllers said, as other features hear it. Delivered (not just announced): a listener that fails makes the
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

/** A controller came (back) and can take commands. */
export interface ControllerReachable {
  controllerId: number;
  facilityId: number;
}

/** Another key opens for a controller now: who is connected under its name signs in anew. */
export interface ControllerKeyChanged {
  deviceId: string;
}

declare module '@trellis/server-kit' {
  interface DomainEvents {
    controllerKeyChanged: ControllerKeyChanged;
    deviceStatesReported: DeviceStatesReported;
    commandsAnswered: CommandsAnswered;
    controllerReachable: ControllerReachable;
  }
}
