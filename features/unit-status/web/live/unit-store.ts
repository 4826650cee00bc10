import { knownReading, shortUnitName, takeReading, type UnitMessage, type UnitRecord } from '@trellis/units/model';
import { atOnce, inSlices, keepPace } from '@trellis/web-kit';
import {
  applyMessage,
  climateMetrics,
  priorityOf,
  unitOfMessage,
  type FieldTimes,
  type UnitNames,
} from './apply-message.ts';
import { isArrangedAlike, isShownAlike } from './compare-entries.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { changeEntry, makeEntry, type NameOf, type UnitEntry } from './unit-entry.ts';

/** A message may overtake the status that is being fetched; messages of this long ago are said again on top of it (ms). */
const overtakingMs = 10_000;
/** Every unit is judged again within this many ticks, a part of them each time. */
const ticksPerRound = 10;
/** So many are judged before the time is looked at: they take a few milliseconds at most. */
const leastJudged = 32;
/** Rows that are drawn anew with one frame after a whole status came in: all in sight at once would hold the page up. */
const rowsAFrame = 6;

/** The units of a page outside React: a message repaints only the row it is about, at most once a frame. */
export interface UnitStore {
  /** Takes a whole status in. Readings that arrived by message and are newer stay. */
  load: (records: readonly UnitRecord[]) => void;
  /** The same for thousands: the page answers meanwhile, and what it shows changes once all is judged. */
  loadInSlices: (records: readonly UnitRecord[]) => Promise<void>;
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
  count: () => number;
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
  let names: UnitNames = noNames();
  let version = 0;
  let isPainting = false;
  let nextToJudge = 0;
  let loads = 0;
  /** Units to be judged again, because time has passed, and rows to be drawn again. */
  let due: number[] = [];
  const untold = new Set<number>();
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

  const judgeDrafts = (moment: number, isOver: () => boolean): boolean => {
    let isRearranged = false;
    for (const [id, record] of drafts) {
      drafts.delete(id);
      const known = entries.get(id);
      if (known) isRearranged = put(known, changeEntry(known, record, moment, nameOf)) || isRearranged;
      if (isOver()) break;
    }
    return isRearranged;
  };

  const judgeDue = (moment: number, isOver: () => boolean): boolean => {
    let isRearranged = false;
    let judgedCount = 0;
    for (const id of due) {
      if (judgedCount >= leastJudged && isOver()) break;
      judgedCount += 1;
      const known = entries.get(id);
      if (!known) continue;
      const judged = changeEntry(known, known.record, moment, nameOf);
      if (!isShownAlike(known, judged)) isRearranged = put(known, judged) || isRearranged;
    }
    due = due.slice(judgedCount);
    return isRearranged;
  };

  const tellRows = () => {
    let told = 0;
    for (const id of untold) {
      untold.delete(id);
      tellUnit(id);
      if ((told += 1) >= rowsAFrame) break;
    }
  };

  /** Takes in what there is, for as long as a frame allows; the rest waits for the next. */
  const show = () => {
    isPainting = false;
    const { isOver } = keepPace();
    const moment = now();
    const isOneRearranged = judgeDrafts(moment, isOver);
    const isOtherRearranged = judgeDue(moment, isOver);
    tellRows();
    if (isOneRearranged || isOtherRearranged) tellAll();
    paintSoon();
  };

  const paintSoon = () => {
    if (isPainting || drafts.size + due.length + untold.size === 0) return;
    isPainting = true;
    paint(show);
  };

  const say = (message: UnitMessage): void => {
    const id = unitOfMessage(message, names);
    const record = id === undefined ? undefined : (drafts.get(id) ?? entries.get(id)?.record);
    if (id === undefined || record === undefined) return;
    const known = times.get(id) ?? new Map<string, number>();
    times.set(id, known);
    const changed = applyMessage(record, message, known);
    if (changed !== record) drafts.set(id, changed);
    paintSoon();
  };

  /** Judges a whole status beside what is shown, a unit a step; the last step puts it in place. */
  function* takeIn(records: readonly UnitRecord[]): Generator<void, readonly number[]> {
    const moment = now();
    const namedBy = nameOf;
    const before = entries;
    const judged = new Map<number, UnitEntry>();
    const found = noNames();
    for (const read of records) {
      const known = entries.get(read.platformGroup_id);
      const record = keepNewerReadings(read, known?.record);
      judged.set(
        record.platformGroup_id,
        known ? changeEntry(known, record, moment, namedBy) : makeEntry(record, moment, namedBy),
      );
      addNames(found, record);
      yield;
    }
    const ordered = yield* orderByName(before, judged, order);
    entries = judged;
    order = ordered;
    names = found;
    drafts.clear();
    times.clear();
    if (namedBy !== nameOf) rename();
    // What was said while it was being judged is said again, too.
    for (const { message } of recent.filter(({ at }) => at >= moment - overtakingMs)) {
      if (isRankedAsRead(message)) say(message);
    }
    return [...unitListeners.keys()].filter((id) => before.get(id) !== entries.get(id));
  }

  const rename = () => {
    const moment = now();
    const before = entries;
    entries = new Map([...before].map(([id, { record }]) => [id, makeEntry(record, moment, nameOf)]));
    order = atOnce(orderByName(before, entries, order));
  };

  return {
    load(records) {
      loads += 1;
      for (const id of atOnce(takeIn(records))) tellUnit(id);
      tellAll();
    },
    async loadInSlices(records) {
      loads += 1;
      const own = loads;
      const changed = await inSlices(takeIn(records), () => own === loads);
      if (!changed) return;
      for (const id of changed) untold.add(id);
      paintSoon();
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
      // A page that cannot keep up judges more slowly, and leaves no unit out.
      if (due.length === 0) {
        const part = Math.ceil(order.length / ticksPerRound);
        due = order.slice(nextToJudge, nextToJudge + part);
        nextToJudge = nextToJudge + part >= order.length ? 0 : nextToJudge + part;
      }
      if (judgeDue(now(), keepPace().isOver)) tellAll();
      paintSoon();
    },
    nameUnits(newNameOf) {
      if (newNameOf === nameOf) return;
      nameOf = newNameOf;
      if (version === 0) return;
      rename();
      for (const id of unitListeners.keys()) tellUnit(id);
      tellAll();
    },
    forgetMessages: () => {
      recent = [];
    },
    isLoaded: () => version > 0,
    get: (id) => entries.get(id),
    list: () => order.flatMap((id) => entries.get(id) ?? []),
    count: () => order.length,
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

/** Sorting ten thousand names is slow, so the order stays while the same names are there. */
function* orderByName(
  before: ReadonlyMap<number, UnitEntry>,
  after: ReadonlyMap<number, UnitEntry>,
  order: number[],
): Generator<void, number[]> {
  const isSame =
    before.size === after.size && order.every((id) => before.get(id)?.facets.name === after.get(id)?.facets.name);
  if (isSame && order.length === after.size) return order;
  const sorted = yield* sortInSteps(
    [...after.values()],
    (a, b) => byName.compare(a.facets.name, b.facets.name) || a.id - b.id,
  );
  return sorted.map(({ id }) => id);
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

const noNames = () => ({ byController: new Map<number, number>(), byDevice: new Map<string, number>() });

function addNames({ byController, byDevice }: ReturnType<typeof noNames>, unit: UnitRecord): void {
  if (unit.controller_id !== null) byController.set(unit.controller_id, unit.platformGroup_id);
  if (unit.device_id !== null) byDevice.set(unit.device_id, unit.platformGroup_id);
}
