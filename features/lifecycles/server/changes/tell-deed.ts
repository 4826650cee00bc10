import type { RunChange, RunChangeKind, runChangeActs } from '@trellis/lifecycles/model';
import type { Entry, Names, OtherRun } from './read-entries.ts';

type Act = (typeof runChangeActs)[number];
type Told = Omit<RunChange, 'at' | 'user_id' | 'program'>;

/** What one transaction wrote of a run. */
interface Deed {
  entries: readonly Entry[];
  others: readonly OtherRun[];
  names: Names;
  growplan_id: number;
}

/** A line with nothing in it but what is given. */
export const line = (kind: RunChangeKind, act: Act, more: Partial<Told> = {}): Told => ({
  ...{ kind, act, count: null, name: null, from: null, to: null, reason: null, harvest: null, fields: [], link: null },
  ...more,
});

const dayMs = 86_400_000;
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const ofCollection = (entries: readonly Entry[], collection: string) =>
  entries.filter((entry) => entry.collection === collection);

/** The lines that tell a transaction: its purpose, and not each row it had to write for that. */
export function tellDeed(deed: Deed): Told[] {
  const { entries } = deed;
  const run = ofCollection(entries, 'ag_lifecycles');
  if (entries.some(({ isTakingBack }) => isTakingBack)) return [tellTakenBack(run)];
  const main = tellVersion(deed) ?? tellRuns(deed, run) ?? tellState(run) ?? tellPhase(deed) ?? tellDates(deed);
  const harvest = harvestOf(run);
  const lines = main
    ? [{ ...main, harvest: main.act === 'dates' || main.act === 'phase' || main.kind === 'version' ? harvest : null }]
    : [];
  const work = main ? [] : tellWork(deed);
  return [...lines, ...work, ...tellCases(deed), ...tellDetails(deed, run)];
}

/** That the deed before was taken back, under the kind of what it was. */
function tellTakenBack(run: readonly Entry[]): Told {
  const isOfRuns = changeOf(run, 'plantsStarted') !== undefined || changeOf(run, 'state') !== undefined;
  const kind = isOfRuns ? 'runs' : changeOf(run, 'currentPhase_id') ? 'phase' : 'dates';
  return line(kind, 'takenBack', { harvest: harvestOf(run) });
}

/** What a field was before the transaction and is after it; undefined where it stayed. */
function changeOf(entries: readonly Entry[], key: string): { before: unknown; after: unknown } | undefined {
  const told = entries.filter(({ action, after }) => action === 'update' && key in after);
  const [first, last] = [told.at(0), told.at(-1)];
  if (!first || !last || first.before[key] === last.after[key]) return undefined;
  return { before: first.before[key] ?? null, after: last.after[key] ?? null };
}

function tellVersion({ entries, names, growplan_id }: Deed): Told | undefined {
  const [change] = ofCollection(entries, 'ag_lifecyclePlanChanges');
  if (!change) return undefined;
  const run = changeOf(ofCollection(entries, 'ag_lifecycles'), 'growplanVersion_id');
  const version = (id: unknown) => names.versions.get(Number(id)) ?? null;
  const link = `/view/growplan/${growplan_id}`;
  if (change.action !== 'create')
    return line('version', 'versionBack', { from: version(run?.before), to: version(run?.after), link });
  const { after } = change;
  return line('version', after['isCanary'] === true ? 'canary' : 'version', {
    from: version(after['fromVersion_id']),
    to: version(after['toVersion_id']),
    count: Number(after['fromDay']),
    link,
  });
}

/** Plants that came from another run or went to one. */
function tellRuns({ others }: Deed, run: readonly Entry[]): Told | undefined {
  const [other] = others;
  const born = run.find(({ action }) => action === 'create');
  // A run that is split off begins in flight with the plants that are handed to it; others that begin together are their own.
  const isNew = born !== undefined;
  const isOver = changeOf(run, 'state')?.after === 'cancelled';
  const started = changeOf(run, 'plantsStarted');
  const by = Number(started?.after ?? 0) - Number(started?.before ?? born?.after['plantsStarted'] ?? 0);
  if (!other)
    return started && !changeOf(run, 'state') && !isNew && by > 0 ? line('plants', 'came', { count: by }) : undefined;
  if ((by === 0 && !isOver) || (isNew && born.after['plantsStarted'] !== 0)) return undefined;
  const act = actOfRuns({ isNew, isOver, by }, other);
  return line('runs', act, { count: Math.abs(by), name: other.name, link: `/lifecycles/all?record=${other.id}` });
}

function actOfRuns(own: { isNew: boolean; isOver: boolean; by: number }, other: OtherRun): Act {
  if (own.isNew) return 'splitOff';
  if (other.isNew) return 'split';
  if (own.isOver) return 'merged';
  if (other.isOver) return 'tookIn';
  return own.by > 0 ? 'came' : 'went';
}

const stateActs: Readonly<Record<string, Act>> = {
  scheduled: 'scheduled',
  in_flight: 'started',
  harvesting: 'harvesting',
  post_harvest: 'harvested',
  completed: 'completed',
  cancelled: 'cancelled',
};

function tellState(run: readonly Entry[]): Told | undefined {
  const moved = changeOf(run, 'state');
  const made = run.find(({ action }) => action === 'create');
  if (!moved) return made ? line('state', 'created') : undefined;
  const act = moved.before === 'completed' ? 'reopened' : stateActs[textOf(moved.after) ?? ''];
  if (act === undefined) return undefined;
  const started = changeOf(run, 'plantsStarted');
  const reason =
    textOf(changeOf(run, 'cancelReason')?.after) ?? run.find((entry) => entry.reason !== null)?.reason ?? null;
  return line('state', act, { reason, count: act === 'started' && started ? Number(started.after) : null });
}

function tellPhase({ entries, names }: Deed): Told | undefined {
  const phases = ofCollection(entries, 'ag_lifecyclePhases').filter(({ action }) => action === 'update');
  const name = (entry: Entry | undefined) => (entry ? (names.phases.get(entry.record_id) ?? null) : null);
  const begun = phases.findLast(
    ({ before, after }) => before['starttime'] === null && textOf(after['starttime']) !== null,
  );
  if (!begun) return undefined;
  const ended = phases.find(({ before, after }) => before['endtime'] === null && textOf(after['endtime']) !== null);
  return line('phase', 'phase', { from: name(ended), to: name(begun) });
}

function tellDates({ entries }: Deed): Told | undefined {
  const phases = ofCollection(entries, 'ag_lifecyclePhases');
  const run = ofCollection(entries, 'ag_lifecycles');
  const moved =
    changeOf(run, 'scheduledEnd') ?? firstMoved(phases, 'scheduledEnd') ?? firstMoved(phases, 'scheduledStart');
  if (!moved || moved.before === null || moved.after === null) return undefined;
  const days = Math.round((Date.parse(textOf(moved.after) ?? '') - Date.parse(textOf(moved.before) ?? '')) / dayMs);
  return line('dates', 'dates', { count: days });
}

function firstMoved(entries: readonly Entry[], key: string) {
  for (const one of Map.groupBy(entries, ({ record_id }) => record_id).values()) {
    const moved = changeOf(one, key);
    if (moved) return moved;
  }
  return undefined;
}

function harvestOf(run: readonly Entry[]): RunChange['harvest'] {
  const moved = changeOf(run, 'harvestdate');
  return moved ? { before: textOf(moved.before), after: textOf(moved.after) } : null;
}

/** Pieces of work by what became of them; a single one is named. */
function tellWork({ entries, names }: Deed): Told[] {
  const work = ofCollection(entries, 'ag_lifecycleTasks');
  const acts = new Map<Act, Entry[]>();
  for (const entry of work) {
    const act = actOfWork(entry);
    if (act) acts.set(act, [...(acts.get(act) ?? []), entry]);
  }
  return [...acts].map(([act, those]) => {
    const [one] = those;
    const isOne = new Set(those.map(({ record_id }) => record_id)).size === 1;
    const name = isOne && one ? (names.work.get(one.record_id) ?? null) : null;
    const due = isOne ? changeOf(those, 'duedate') : undefined;
    return line('work', act, {
      count: new Set(those.map(({ record_id }) => record_id)).size,
      name,
      from: act === 'workMoved' ? textOf(due?.before) : null,
      to: act === 'workMoved' ? textOf(due?.after) : null,
      reason: one?.reason ?? null,
    });
  });
}

function actOfWork({ action, before, after }: Entry): Act | undefined {
  if (action === 'create') return 'workAdded';
  if (action === 'delete') return 'workCalledOff';
  if (after['state'] === 'completed') return 'workDone';
  if (before['state'] === 'completed') return 'workUndone';
  if (after['state'] === 'cancelled' || after['state'] === 'skipped') return 'workCalledOff';
  return 'duedate' in after ? 'workMoved' : undefined;
}

function tellCases({ entries }: Deed): Told[] {
  return ofCollection(entries, 'ag_lifecycleRemediations').flatMap(({ action, record_id, before, after, reason }) => {
    const link = `/lifecycleremediations?record=${record_id}`;
    if (action === 'create') return [line('care', 'caseOpened', { name: textOf(after['title']), link })];
    if (!('state' in after)) return [];
    const words = { from: textOf(before['state']), to: textOf(after['state']), reason };
    return [line('care', 'caseMoved', { ...words, link })];
  });
}

/** Fields of a run that people enter. */
const ownFields = [
  'name',
  'owner_user_id',
  'excludeFromStats',
  'metrcPlantBatchName',
  'licenseNumber',
  'mother',
] as const;

function tellDetails({ entries, names }: Deed, run: readonly Entry[]): Told[] {
  const word = (key: string, value: unknown) =>
    key === 'owner_user_id' && value !== null ? (names.people.get(Number(value)) ?? textOf(value)) : textOf(value);
  const fields = ownFields.flatMap((key) => {
    const moved = changeOf(run, key);
    return moved ? [{ key, before: word(key, moved.before), after: word(key, moved.after) }] : [];
  });
  const phases = ofCollection(entries, 'ag_lifecyclePhases').filter(
    ({ action, after }) => action === 'update' && 'overrides' in after,
  );
  return [
    ...(fields.length > 0 ? [line('details', 'details', { fields })] : []),
    ...phases.map(({ record_id }) => line('details', 'overrides', { name: names.phases.get(record_id) ?? null })),
  ];
}
