import { findAction, type ControllerCommand } from '@trellis/commands/model';
import type { IrrigationEvent } from '@trellis/telemetry/model';
import type { NoteRow } from '../../calls.ts';
import type { Span } from '../prepare/light-stretches.ts';
import { momentAtWallTime, wallTimeAt } from '@trellis/units/model';

const irrigationActions = [16, 17];

export const eventKinds = ['irrigation', 'command', 'exception', 'ticket', 'note', 'photo'] as const;
/** Something that happened at a moment, shown on the time axis. */
export interface UnitEvent {
  /** ms since 1970. */
  at: number;
  kind: (typeof eventKinds)[number];
  label: string;
  /** When each of what it stands for began (ms), where it stands for several. */
  moments?: readonly number[];
  /** Its record, and the tab of the page that shows it. */
  record?: { tab: string; id: number };
  /** Address of a picture. */
  picture?: string;
  note?: NoteRow;
}

/** Events of a time; where there were more than can be read, those since `cutAt` (ms). */
export interface UnitEvents {
  events: readonly UnitEvent[];
  cutAt: number | undefined;
}

/** What of a shot a marker tells. */
export type MarkedShot = Pick<IrrigationEvent, 'start'> &
  Partial<Pick<IrrigationEvent, 'finish' | 'durationSeconds' | 'litres' | 'origin' | 'outcome' | 'command_id'>>;

/**
 * What was told to the unit, on the time axis; irrigation apart from the rest. Left out: what never reached the unit, and orders
 * whose water has its own marker.
 */
export function commandMarkers(
  commands: readonly Pick<ControllerCommand, 'id' | 'action_id' | 'createdate' | 'sentAt' | 'state'>[],
  shots: readonly MarkedShot[],
  labelOf: (actionId: number) => string,
): UnitEvent[] {
  const watered = new Set(shots.map(({ command_id }) => command_id));
  return commands
    .filter(({ id, state, sentAt }) => (sentAt != null || state === 'done') && !watered.has(id))
    .map(({ id, action_id, createdate, sentAt }) => ({
      at: Date.parse(sentAt ?? createdate),
      kind: isIrrigation(action_id) ? 'irrigation' : 'command',
      label: labelOf(action_id),
      record: { tab: 'commands', id },
    }));
}

const isIrrigation = (id: number): boolean => irrigationActions.includes(id) || findAction(id)?.group === 'Irrigation';

/** Shots of one interval, told as one mark. */
export interface ShotGroup {
  /** ms since 1970. */
  from: number;
  to: number;
  shots: readonly MarkedShot[];
}

/** As many marks as a chart shows side by side without their running into each other. */
const mostMarks = 48;
/** Intervals people think in, h. */
const intervalHours = [1, 2, 3, 4, 6, 12, 24, 168];
const hourMs = 3_600_000;

/** The shots as they came while they fit beside each other on a chart of this span, else by intervals of whole hours on the clock of the facility. */
export function groupShots(shots: readonly MarkedShot[], spanMs: number, zone: string): ShotGroup[] {
  if (shots.length <= mostMarks)
    return shots.map((shot) => ({ from: Date.parse(shot.start), to: Date.parse(shot.start), shots: [shot] }));
  const widthMs = hourMs * (intervalHours.find((hours) => spanMs / hourMs / hours <= mostMarks) ?? 168);
  const groups = Map.groupBy(shots, ({ start }) => Math.floor(wallTimeAt(zone, Date.parse(start)) / widthMs));
  return [...groups].map(([index, grouped]) => ({
    from: momentAtWallTime(zone, index * widthMs),
    to: momentAtWallTime(zone, (index + 1) * widthMs),
    shots: grouped,
  }));
}

/** Water the unit gave: a mark for each shot, or in the middle of each interval. */
export const shotMarkers = (groups: readonly ShotGroup[], labelOf: (group: ShotGroup) => string): UnitEvent[] =>
  groups.map((group) => ({
    at: (group.from + group.to) / 2,
    kind: 'irrigation',
    label: labelOf(group),
    moments: group.shots.map(({ start }) => Date.parse(start)),
  }));

/** Since when a list that holds `most` rows, the newest first, tells everything (ms); nothing where it does anyway. */
export function toldSince<R>(
  rows: readonly R[] | undefined,
  most: number,
  timeOf: (row: R) => string,
): number | undefined {
  const oldest = rows && rows.length >= most ? rows.at(-1) : undefined;
  return oldest && Date.parse(timeOf(oldest));
}

/** Events that stand so near to each other that one sign is for all of them. */
export interface EventCluster {
  at: number;
  events: readonly UnitEvent[];
  /** How many things happened: each shot of an interval is one. */
  count: number;
}

/**
 * The events of a time from left to right, those nearer than `gapMs` to the first of a cluster in one. A mark that stands for
 * several counts those within the time, and stands within it.
 */
export function clusterEvents(events: readonly UnitEvent[], { from, to }: Span, gapMs: number): EventCluster[] {
  const clusters: { at: number; events: UnitEvent[]; count: number }[] = [];
  const inView = events
    .map((event) => {
      const count = (event.moments ?? [event.at]).filter((at) => at >= from && at <= to).length;
      return { event, count, at: Math.min(to, Math.max(from, event.at)) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.at - other.at);
  for (const { event, count, at } of inView) {
    const last = clusters.at(-1);
    if (last && at - last.at < gapMs) {
      last.events.push(event);
      last.count += count;
    } else clusters.push({ at, events: [event], count });
  }
  return clusters;
}

/** What a cluster is drawn as: what needs somebody first. */
const weightiest = [
  'exception',
  'ticket',
  'note',
  'photo',
  'command',
  'irrigation',
] as const satisfies UnitEvent['kind'][];
export const kindOfCluster = ({ events }: Pick<EventCluster, 'events'>): UnitEvent['kind'] =>
  weightiest.find((kind) => events.some((event) => event.kind === kind)) ?? 'command';
