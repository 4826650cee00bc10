import type { DeviceName, Driver, SensorDescription, SensorReading } from '../driver.ts';
import { usualNameOf, type RecordedReading } from './read-recording.ts';

export interface ReplayOptions {
  recording: Iterable<RecordedReading> | AsyncIterable<RecordedReading>;
  /** When the recording begins to play, ms. */
  startAt: number;
  /** 1 is real time (default). */
  speed?: number;
  /** Start again when the recording ends (default true). */
  loop?: boolean;
  /** Devices to run the loops for; a recording does not answer to them. */
  devices?: readonly DeviceName[];
}

const tailMs = 60_000;

interface Track {
  sensor: string;
  designator: number;
  /** In order of time. */
  values: { at: number; reading: number }[];
  /** Where the last look-up ended. */
  position: number;
}

/** Sorts a recording into one track per sensor. Of two values for one moment the later row counts. */
async function readTracks(recording: ReplayOptions['recording']): Promise<Track[]> {
  const tracks = new Map<string, { designator: number; values: Map<number, number> }>();
  for await (const { at, designator, reading, sensor } of recording) {
    const name = sensor ?? usualNameOf(designator);
    const track = tracks.get(name) ?? { designator, values: new Map<number, number>() };
    track.values.set(at, reading);
    tracks.set(name, track);
  }
  return [...tracks].map(([sensor, { designator, values }]) => ({
    sensor,
    designator,
    values: [...values].map(([at, reading]) => ({ at, reading })).sort((one, other) => one.at - other.at),
    position: 0,
  }));
}

/** The last value of a track at or before a recorded moment. */
function lastBefore(track: Track, moment: number): { at: number; reading: number } | undefined {
  const { values } = track;
  if ((values[track.position]?.at ?? 0) > moment) track.position = 0;
  while ((values[track.position + 1]?.at ?? Number.POSITIVE_INFINITY) <= moment) track.position += 1;
  const found = values[track.position];
  return found && found.at <= moment ? found : undefined;
}

/** Plays a recording of real measurements as live sensors. Throws when the recording holds no reading. */
export async function createReplayDriver(options: ReplayOptions): Promise<Driver> {
  const { startAt, speed = 1, loop = true, devices = [] } = options;
  const tracks = await readTracks(options.recording);
  const times = tracks.flatMap((track) => [track.values[0]?.at ?? Number.NaN, track.values.at(-1)?.at ?? Number.NaN]);
  if (times.length === 0) throw new Error('The recording holds no reading; check its column mapping');
  const first = Math.min(...times);
  // The last value is shown for a while before the recording starts again.
  const span = Math.max(...times) - first + tailMs;
  const sensors: SensorDescription[] = tracks.map(({ sensor, designator }) => ({ sensor, designator }));

  const readSensors = (now: number): Promise<SensorReading[]> => {
    const played = Math.max(0, now - startAt) * speed;
    const round = loop ? Math.floor(played / span) : 0;
    const roundStart = startAt + (round * span) / speed;
    const moment = first + (played - round * span);
    const readings = tracks.flatMap((track) => {
      const value = lastBefore(track, moment);
      if (!value) return [];
      const { sensor, designator } = track;
      return [{ sensor, designator, at: roundStart + (value.at - first) / speed, reading: value.reading }];
    });
    return Promise.resolve(readings);
  };

  return {
    describe: () => ({ devices, sensors }),
    readSensors,
    writeActuators: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
