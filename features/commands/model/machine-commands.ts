/** What administrators may run on the machine of a controller. Only these names travel; which program each stands for is the
 * controller's own business. The list people choose from (`lookups` of kind `bashCommand`) refers to them by key. */
export const machineCommands = [
  'uptime',
  'disk',
  'memory',
  'temperature',
  'processes',
  'network',
  'clock',
  'buses',
  'kernelLog',
  'restartNetwork',
  'reboot',
] as const;
export type MachineCommand = (typeof machineCommands)[number];

/** Whether a text names one of them. */
export const isMachineCommand = (text: unknown): text is MachineCommand =>
  machineCommands.some((command) => command === text);

/** Metric of the unit that runs one. */
export const machineCommandMetric = 'bash';
