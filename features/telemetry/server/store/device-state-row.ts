/** A state that a device reported, for the history of what it did. */
export interface DeviceStateRow {
  readonly deviceId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: string;
  /** Intensity as a fraction, where it was told at the same moment. */
  readonly value?: number;
  readonly source?: 'auto' | 'command';
}
