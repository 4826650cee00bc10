import { knownReading, shortUnitName, takeReading, type UnitMessage, type UnitRecord } from '@trellis/units/model';
import {
  applyMessage,
  climateMetrics,
  priorityOf,
  unitOfMessage,
  type FieldTimes,
  type UnitNames,
} from './apply-message.ts';
import { isArrangedAlike, isShownAlike } from './compare-entries.ts';
import { changeEntry, makeEntry, type NameOf, type UnitEntry } from './unit-entry.ts';

/** A message may overtake the status that is being fetched; messages of this long ago are said again on top of it (ms). */
const overtakingMs = 10_000;
/** Every unit is judged again within this many ticks, a part of them each time. */
const ticksPerRound = 10;

/** The units of a page outside React: a message repaints only the row it is about, at most once a frame. */
export interface UnitStore {
  /** Takes a whole status in. Readings that arrived by message and are newer stay. */
  load: (records: readonly UnitRecord[]) => void;
  receive: (message: UnitMessage) => void;
  /** Judges some units again, because time alone makes readings old and controllers offline. Call once a second. */
  tick: () => void;
  /** Names units in another way from now on. */
  nameUnits: (nameOf: NameOf) => void;
  /** The connection was lost: what was said before it came back no longer counts. */
  forgetMessages: () => void;
  /** False until the first status. */
  isLoaded: () => boolean;
  get: (id: number) => UnitEntry | undefined;
  /** All units by the name rows show. */
  list: () => UnitEntry[];
  /** Grows whenever something changes that filters, groups, counts or orders. */
  version: () => number;
  subscribe: (listener: () => void) => () => void;
  subscribeUnit: (id: number, listener: () => void) => () => void;
}

interface StoreOptions {
  now?: () => number;
  /** How units are named at first; the short way if nothing is said. */
  nameOf?: NameOf;
  /** Calls back before the next frame. */
  paint?: (draw: () => void) => unknown;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** Holds the units of a facility for the page; what changes is drawn once a frame, and by who shows it alone. */
export function createUnitStore({
  now = Date.now,
  nameOf: firstNameOf = shortUnitName,
  paint = requestAnimationFrame,
}: StoreOptions = {}): UnitStore {
  let nameOf = firstNameOf;
  let entries = new Map<number, UnitEntry>();
  let order: number[] = [];
  let names: UnitNames = namesOf([]);
  let version = 0;
  let isPainting = false;
  let nextToJudge = 0;
  let recent: { at: number; message: UnitMessage }[] = [];
  const drafts = new Map<number, UnitRecord>();
  const times = new Map<number, FieldTimes>();
  const listeners = new Set<() => void>();
  const unitListeners = new Map<number, Set<() => void>>();

  const tellUnit = (id: number) => {
    for (const listener of unitListeners.get(id) ?? []) listener();
  };
  const tellAll = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const put = (known: UnitEntry, next: UnitEntry): boolean => {
    entries.set(known.id, next);
    tellUnit(known.id);
    return !isArrangedAlike(known, next);
  };

  /** The status says which sensor speaks for a unit; what was said before it does not change that. */
  const isRankedAsRead = (message: UnitMessage): boolean => {
    if (message.type !== 'reportReading' && message.type !== 'reportSoilSensorReading') return true;
    const id = unitOfMessage(message, names);
    const record = id === undefined ? undefined : entries.get(id)?.record;
    return record === undefined || message.payload.priority === priorityOf(record, message.payload.designatorId);
  };

  const show = () => {
    isPainting = false;
    const moment = now();
    const changed = [...drafts];
    drafts.clear();
    let isRearranged = false;
    for (const [id, record] of changed) {
      const known = entries.get(id);
      if (known) isRearranged = put(known, changeEntry(known, record, moment, nameOf)) || isRearranged;
    }
    if (isRearranged) tellAll();
  };

  const say = (message: UnitMessage): void => {
    const id = unitOfMessage(message, names);
    const record = id === undefined ? undefined : (drafts.get(id) ?? entries.get(id)?.record);
    if (id === undefined || record === undefined) return;
    const known = times.get(id) ?? new Map<string, number>();
    times.set(id, known);
    const changed = applyMessage(record, message, known);
    if (changed !== record) drafts.set(id, changed);
    if (drafts.size === 0 || isPainting) return;
    isPainting = true;
    paint(show);
  };

  return {
    load(records) {
      const moment = now();
      const before = entries;
      const current = records.map((record) => keepNewerReadings(record, before.get(record.platformGroup_id)?.record));
      entries = new Map(current.map((record) => [record.platformGroup_id, entryOf(before, record, moment, nameOf)]));
      order = orderByName(before, entries, order);
      names = namesOf(current);
      drafts.clear();
      times.clear();
      const overtaking = recent.filter(({ at }) => at >= moment - overtakingMs);
      for (const { message } of overtaking) if (isRankedAsRead(message)) say(message);
      for (const id of unitListeners.keys()) if (before.get(id) !== entries.get(id)) tellUnit(id);
      tellAll();
    },
    receive(message) {
      const moment = now();
      if (recent[0] && recent[0].at < moment - 2 * overtakingMs) {
        recent = recent.filter(({ at }) => at >= moment - overtakingMs);
      }
      recent.push({ at: moment, message });
      say(message);
    },
    tick() {
      const moment = now();
      const part = Math.ceil(order.length / ticksPerRound);
      let isRearranged = false;
      for (const id of order.slice(nextToJudge, nextToJudge + part)) {
        const known = entries.get(id);
        if (!known) continue;
        const judged = changeEntry(known, known.record, moment, nameOf);
        if (!isShownAlike(known, judged)) isRearranged = put(known, judged) || isRearranged;
      }
      nextToJudge = nextToJudge + part >= order.length ? 0 : nextToJudge + part;
      if (isRearranged) tellAll();
    },
    nameUnits(newNameOf) {
      if (newNameOf === nameOf) return;
      nameOf = newNameOf;
      if (version === 0) return;
      const moment = now();
      const before = entries;
      entries = new Map([...before].map(([id, { record }]) => [id, makeEntry(record, moment, nameOf)]));
      order = orderByName(before, entries, order);
      for (const id of unitListeners.keys()) tellUnit(id);
      tellAll();
    },
    forgetMessages: () => {
      recent = [];
    },
    isLoaded: () => version > 0,
    get: (id) => entries.get(id),
    list: () => order.flatMap((id) => entries.get(id) ?? []),
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeUnit(id, listener) {
      const heard = unitListeners.get(id) ?? new Set();
      unitListeners.set(id, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) unitListeners.delete(id);
      };
    },
  };
}

function entryOf(before: ReadonlyMap<number, UnitEntry>, record: UnitRecord, now: number, nameOf: NameOf): UnitEntry {
  const known = before.get(record.platformGroup_id);
  return known ? changeEntry(known, record, now, nameOf) : makeEntry(record, now, nameOf);
}

/** Sorting ten thousand names is slow, so the order stays while the same names are there. */
function orderByName(
  before: ReadonlyMap<number, UnitEntry>,
  after: ReadonlyMap<number, UnitEntry>,
  order: number[],
): number[] {
  const isSame =
    before.size === after.size && order.every((id) => before.get(id)?.facets.name === after.get(id)?.facets.name);
  if (isSame && order.length === after.size) return order;
  return [...after.values()]
    .sort((a, b) => byName.compare(a.facets.name, b.facets.name) || a.id - b.id)
    .map(({ id }) => id);
}

function keepNewerReadings(record: UnitRecord, known: UnitRecord | undefined): UnitRecord {
  if (!known || known === record) return record;
  // Another sensor's reading does not stay, however new it is.
  const isSameSensor = (designatorId: number) => priorityOf(record, designatorId) === priorityOf(known, designatorId);
  return Object.entries(climateMetrics).reduce(
    (kept, [designatorId, metric]) =>
      isSameSensor(Number(designatorId)) ? takeReading(kept, metric, knownReading(known, metric)) : kept,
    record,
  );
}

const namesOf = (records: readonly UnitRecord[]): UnitNames => ({
  byController: new Map(
    records.flatMap((unit) => (unit.controller_id === null ? [] : [[unit.controller_id, unit.platformGroup_id]])),
  ),
  byDevice: new Map(
    records.flatMap((unit) => (unit.device_id === null ? [] : [[unit.device_id, unit.platformGroup_id]])),
  ),
});
