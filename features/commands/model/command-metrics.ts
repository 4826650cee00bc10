/** Names of the metrics that go along with a command to our own controller program: Int64, DateTime, Int32 (seconds),
 * Boolean. The id tells repetitions; after the expiry the command must not be carried out. */
export const commandMetrics = {
  id: 'Command/Id',
  expires: 'Command/Expires',
  durationSeconds: 'Command/DurationSeconds',
  setAutoWhenComplete: 'Command/SetAutoWhenComplete',
} as const;
