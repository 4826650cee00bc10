import { controllerEvents, type DeviceStatesReported } from '@trellis/devices/model';
import type { KnownController } from '@trellis/devices/server';
import { entityChanged, type LiveMessage, type Services } from '@trellis/server-kit';
import type { ReportReceipt } from '@trellis/telemetry/model';
import type { DeviceStateRow } from '../store/device-state-row.ts';
import type { ReadingRow } from '../store/reading-row.ts';
import type { ReadingWriter } from '../store/reading-writer.ts';
import type { AcceptedState } from './decode/reported-values.ts';
import type { DecodedMessage } from './decoded-message.ts';
import type { RecordedShot, ShotKeeper } from './irrigation/record-shots.ts';
import { findShotChanges, type ShotChange } from './irrigation/shot-changes.ts';
import { noState, putState, type CurrentState } from './keep/current-state.ts';
import type { SessionKeeper, ToldByBirth } from './keep/session-keeper.ts';
import type { StateKeeper } from './keep/state-keeper.ts';
import { listDeviceStates } from './list-device-states.ts';
import { messagesOfCondition, messagesOfState, readingMessage, stateMessage } from './live-messages.ts';
import type { LiveOutlet } from './live-outlet.ts';
import type { NewestTimes } from './repeated-readings.ts';
import { addState, isDescription } from './state-changes.ts';

export interface CommitParts {
  services: Services;
  writer: ReadingWriter;
  states: StateKeeper;
  shots: ShotKeeper;
  sessions: SessionKeeper;
  live: LiveOutlet;
}

/** Everything that follows from a message once it is decoded, in the order of the controller's messages. */
export interface MessageEffects {
  controller: KnownController;
  rows: ReadingRow[];
  /** What devices did, for their history. */
  deviceStates: DeviceStateRow[];
  position: number | undefined;
  session: DecodedMessage['session'];
  /** What births told until now, where one told more. */
  births: ToldByBirth[] | undefined;
  current: CurrentState;
  shots: ShotChange[];
  live: LiveMessage[];
  reported: DeviceStatesReported[];
  answers: DecodedMessage['said']['answers'];
  isReachable: boolean;
  isDescribed: boolean;
  /** Readings left out because they were known. */
  repeated: number;
  /** Items kept besides readings. */
  others: number;
  rejected: ReportReceipt['rejected'];
}

/** Sorts out what is new in a message: which readings to store, what holds now, what to tell. */
export function computeMessageEffects(
  controller: KnownController,
  decoded: DecodedMessage,
  newest: NewestTimes,
): MessageEffects {
  const { said } = decoded;
  const current = noState();
  const live: LiveMessage[] = [];
  const rows: ReadingRow[] = [];
  let repeated = 0;
  let toldByBirth = 0;
  said.rows.forEach((row, index) => {
    // A birth that comes again, because its node or this process began anew, tells what is stored already.
    if (decoded.isBirth && controller.isForeign && (newest.isNewer(row) || newest.isRepeated(row))) {
      newest.noteOfBirth(row);
      toldByBirth += 1;
    }
    if (decoded.isBirth ? !isNewsOfBirth(row, controller, newest) : isKnown(row, decoded, newest)) {
      repeated += decoded.isBirth ? 0 : 1;
      return;
    }
    rows.push(row);
    const sensor = said.sensors[index];
    if (newest.takeReading(row) && sensor) live.push(readingMessage(sensor, row.value, row.at));
  });
  for (const state of said.states) {
    if (!newest.takeState(state)) continue;
    addState(current, controller, state);
    live.push(...messagesOfState(controller, state));
  }
  for (const condition of said.conditions) {
    for (const { id } of condition.sensors) putState(current.sensors, id, { [condition.metric]: condition.value });
    live.push(...messagesOfCondition(controller, condition));
  }
  addPresence(controller, decoded, current, live);
  return {
    controller,
    rows,
    deviceStates: listDeviceStates(said.states),
    position: decoded.position,
    session: decoded.session,
    births: toldByBirth > 0 ? newest.listBirths() : undefined,
    current,
    shots: findShotChanges(controller, said.states, decoded.isBirth),
    live,
    reported: groupStates(controller, said.states),
    answers: said.answers,
    isReachable: decoded.isOnline === true,
    isDescribed: decoded.isBirth && said.states.some(isDescription),
    repeated,
    others: said.states.length + said.conditions.length + said.answers.length,
    rejected: decoded.rejected,
  };
}

/**
 * Our own controllers send every reading as data, so their births add none. Of other nodes a birth may be the only word:
 * its readings count when they are newer than what we have.
 */
const isNewsOfBirth = (row: ReadingRow, { isForeign }: KnownController, newest: NewestTimes): boolean =>
  isForeign && newest.isNewer(row);

/**
 * What a birth told may come once more as the history it belongs to. Besides, without a position only the time of a reading
 * tells a repetition.
 */
const isKnown = (row: ReadingRow, { position }: DecodedMessage, newest: NewestTimes): boolean =>
  newest.wasInBirth(row) || (position === undefined && newest.isRepeated(row));

function addPresence(
  controller: KnownController,
  decoded: DecodedMessage,
  current: CurrentState,
  live: LiveMessage[],
): void {
  const { clockDriftMs } = decoded;
  if (clockDriftMs !== undefined) {
    putState(current.controllers, controller.id, { clockDriftMs });
    live.push(stateMessage(controller, 'clock', Date.now(), { clockDriftMs }));
  }
  if (decoded.isOnline === undefined) return;
  const born = decoded.bornAt === undefined ? undefined : new Date(decoded.bornAt).toISOString();
  putState(current.controllers, controller.id, {
    isOnline: decoded.isOnline,
    ...(!decoded.isOnline && { offlineSince: new Date().toISOString() }),
    ...(born !== undefined && { bornAt: born }),
  });
  const uptime = born === undefined ? {} : { uptimeSeconds: 0 };
  live.push(stateMessage(controller, 'online', Date.now(), { isOnline: decoded.isOnline, ...uptime }));
}

/** One event for each moment, in order of time. */
function groupStates(controller: KnownController, states: readonly AcceptedState[]): DeviceStatesReported[] {
  const groups = new Map<string, DeviceStatesReported>();
  for (const state of states) {
    if (isDescription(state)) continue;
    const { device, metric, value, at, isHistorical } = state;
    const key = `${at} ${isHistorical}`;
    const group = groups.get(key) ?? {
      controllerId: controller.id,
      facilityId: controller.facilityId,
      platformGroupId: controller.platformGroupId,
      at: new Date(at),
      isHistorical,
      values: [],
    };
    group.values.push({ device: device?.name ?? 'unit', metric, value });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Makes the effects real: readings and states first, then whoever must know, the session last, then the browsers.
 * When it resolves the message may be acknowledged; when it rejects the message must come again, and every step is
 * safe to repeat.
 */
export async function commitMessageEffects(
  effects: MessageEffects,
  write: Promise<'committed' | 'duplicate'>,
  { services, states, shots, sessions, live }: CommitParts,
): Promise<ReportReceipt> {
  const { controller, rows, answers } = effects;
  const outcome = await write;
  await states.save(effects.current);
  const recorded = await shots.save(effects.shots);
  for (const event of effects.reported) await services.hub.deliver(controllerEvents.reported, event);
  if (answers.length > 0)
    await services.hub.deliver(controllerEvents.answered, {
      controllerId: controller.id,
      answers: answers.map(withoutBlanks),
    });
  if (effects.session) await sessions.save(controller.id, effects.session, effects.births);
  for (const message of effects.live) live.publish(controller.facilityId, message);
  await tellShots(recorded, { services, live }, controller);
  const { id, facilityId } = controller;
  if (effects.isReachable) await services.hub.announce(controllerEvents.reached, { controllerId: id, facilityId });
  if (effects.isDescribed) {
    await services.hub.announce(entityChanged, { collection: 'controllers', id, op: 'update', facilityId });
  }
  const isNew = outcome === 'committed';
  return {
    accepted: (isNew ? rows.length : 0) + effects.others,
    duplicates: effects.repeated + (isNew ? 0 : rows.length),
    rejected: effects.rejected,
  };
}

const withoutBlanks = ({ commandId, outcome, result, error }: MessageEffects['answers'][number]) => ({
  commandId,
  outcome,
  ...(result !== undefined && { result }),
  ...(error !== undefined && { error }),
});

/** A shot that began is when the unit was last watered; charts that show it read it again. */
async function tellShots(
  recorded: readonly RecordedShot[],
  { services, live }: Pick<CommitParts, 'services' | 'live'>,
  controller: KnownController,
): Promise<void> {
  const { facilityId } = controller;
  for (const { id, op, change } of recorded) {
    const lastIrrigated = new Date(change.at).toISOString();
    if (op === 'create')
      live.publish(facilityId, stateMessage(controller, 'lastIrrigated', change.at, { lastIrrigated }));
    await services.hub.announce(entityChanged, { collection: 'irrigationEvents', id, op, facilityId });
  }
}
