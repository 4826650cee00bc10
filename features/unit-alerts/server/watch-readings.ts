import { designatorIds } from '@trellis/climate/model';
import { liveTopic, type LiveMessage, type Services } from '@trellis/server-kit';
import {
  knownReading,
  takeReading,
  unitMessages,
  type MetricName,
  type ReportReading,
  type UnitRecord,
} from '@trellis/units/model';
import type { AlertType } from './alert-types.ts';
import type { KnownConditions } from './conditions.ts';
import { followUnits } from './follow-units.ts';

/** What a round of a facility knew when it ended. */
export interface Round {
  units: readonly UnitRecord[];
  types: readonly AlertType[];
  known: KnownConditions;
}

/** Readings are held against the last round this often, in ms; of a unit the newest of each kind. */
const gatherMs = 300;
const metricOf: ReadonlyMap<number, MetricName> = new Map([
  [designatorIds.temperature, 'temperature'],
  [designatorIds.humidity, 'humidity'],
  [designatorIds.co2, 'co2'],
]);
/** What readings of the air are judged by. */
const isAboutAir = ({ rule: { metric, comparison } }: AlertType): boolean =>
  comparison !== 'silent' &&
  comparison !== 'event' &&
  (metric === 'vpd' || [...metricOf.values()].some((one) => one === metric));

interface Watched extends Pick<Round, 'types' | 'known'> {
  units: Map<number, UnitRecord>;
  /** Units that were read since they were last looked at. */
  read: Set<number>;
  /** Units a round was asked for since the last one: what it did not change, another would not either. */
  asked: Set<number>;
}

/**
 * Holds readings, as they arrive, against what the last round of their facility knew, and asks for the next round at once where one
 * would raise or end an alert: nobody waits for the next turn to hear of danger. Of facilities whose rounds other servers make, these
 * know; whatever is missed here, the next turn finds.
 */
export function watchReadings({ bus, clock }: Services, ask: (facilityId: number) => void) {
  const facilities = new Map<number, Watched>();
  const leaving = bus.subscribe(liveTopic('+'), (message, topic) => {
    const watched = facilities.get(Number(topic.split('/')[1]));
    if (watched) for (const one of message as unknown as LiveMessage[]) takeIn(one, watched);
  });
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const [facilityId, watched] of facilities) if (wouldChange(watched, now)) ask(facilityId);
  }, gatherMs);
  return {
    /** After each round; `undefined` when another server made it. */
    remember(facilityId: number, round: Round | undefined): void {
      if (!round) return void facilities.delete(facilityId);
      const types = round.types.filter(isAboutAir);
      const units = new Map(round.units.map((unit) => [unit.platformGroup_id, unit]));
      const read = new Set<number>();
      // What was read while the round was made, it may not have seen.
      const before = facilities.get(facilityId);
      for (const id of before?.read ?? []) {
        const [was, is] = [before?.units.get(id), units.get(id)];
        if (!was || !is) continue;
        units.set(
          id,
          [...metricOf.values()].reduce((unit, metric) => takeReading(unit, metric, knownReading(was, metric)), is),
        );
        read.add(id);
      }
      facilities.set(facilityId, { types, units, known: round.known, read, asked: new Set() });
    },
    /** Facilities that are judged; what is known of others goes. */
    keepOnly(ids: ReadonlySet<number>): void {
      for (const id of facilities.keys()) if (!ids.has(id)) facilities.delete(id);
    },
    stop(): void {
      clearInterval(timer);
      leaving();
    },
  };
}

/** The record of a unit as it is with a reading, when its sensor is the one that speaks for the unit. */
function takeIn({ type, payload }: LiveMessage, { units, read }: Watched): void {
  if (type !== unitMessages.reportReading.type) return;
  const { platformGroupId, designatorId, priority, reading, data } = payload as ReportReading;
  const unit = units.get(platformGroupId ?? 0);
  const metric = metricOf.get(designatorId);
  if (!unit || !metric || unit.sensorPriorities[unit.sensorDesignators.indexOf(designatorId)] !== priority) return;
  const next = takeReading(unit, metric, { reading, at: data.timestamp });
  if (next === unit) return;
  units.set(unit.platformGroup_id, next);
  read.add(unit.platformGroup_id);
}

/** Whether a round would raise or end an alert of a unit that was read. */
function wouldChange({ types, known, units, read, asked }: Watched, now: number): boolean {
  const some = [...read].filter((id) => !asked.has(id)).flatMap((id) => units.get(id) ?? []);
  read.clear();
  const { changes } = followUnits(some, {
    types,
    known,
    sensors: new Map(),
    dryShots: new Map(),
    guards: new Map(),
    now,
    backAt: null,
  });
  const acting = changes.filter(({ act }) => act !== null);
  for (const { unit } of acting) asked.add(unit.platformGroup_id);
  return acting.length > 0;
}
