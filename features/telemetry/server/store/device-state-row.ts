/** A state or an intensity that a device reported, for the history of what it did. */
export interface DeviceStateRow {
  readonly deviceId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Absent where the intensity alone was told: the device stayed in the state it was in. */
  readonly state?: string;
  /** Intensity as a fraction, where it was told. */
  readonly value?: number;
  readonly source?: 'auto' | 'command';
}
