/** How long a device has to stay as it is once it was switched on and off, and how long it moves: as this controller holds it. */
export interface DeviceTimes {
  minimumRunSeconds?: number;
  minimumRestSeconds?: number;
  travelSeconds?: number;
}

/** Machines with a compressor, fans or heat stay at least this long on and at least this long off, in seconds. */
export const machineSeconds = 180;
/** A curtain from end to end, where the plan does not say otherwise. */
export const curtainTravelSeconds = 60;

const machine: DeviceTimes = { minimumRunSeconds: machineSeconds, minimumRestSeconds: machineSeconds };

/** The times of each device that has some; told in its birth, so that nobody has to guess how long an order takes. */
export const deviceTimes: Readonly<Record<string, DeviceTimes>> = {
  humidifier: machine,
  dehumidifier: machine,
  dehumidifier2Stage: machine,
  ecu: machine,
  bard: machine,
  heaterstrip: machine,
  curtain: { travelSeconds: curtainTravelSeconds },
};
