import { everyday, filtered, findNumberFault, readNumber, ruleMessages, type NumberRules } from '@trellis/entity-kit';
import type {
  Lifecycle,
  LifecyclePlatform,
  LifecycleSource,
  startChoicesReply,
  startInfoReply,
  startSourcesReply,
} from '@trellis/lifecycles/model';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import type * as z from 'zod';

export type StartInfo = z.infer<typeof startInfoReply>;
export type StartChoices = z.infer<typeof startChoicesReply>;
export type StartSources = z.infer<typeof startSourcesReply>;
export type StartShelf = StartChoices['shelves'][number];

/** The steps of a start, in their order. */
export const startSteps = [
  'plan',
  'source',
  'shelves',
  'containers',
  'dates',
  'compliance',
  'supplies',
  'review',
] as const;

/** A container that is to be filled. */
export interface ChosenContainer {
  id: number;
  barcode: string;
  /** Plants it takes. */
  room: number;
}

/** What is typed into the start of a run. */
export interface TypedStart {
  step: number;
  /** Chosen where the plan names no crop. */
  strain: number | null;
  varietal: number | null;
  name: string;
  /** Null: now. */
  start: string | null;
  source: LifecycleSource['kind'] | '';
  /** Mother plants or the delivery, by the kind of source. */
  sourceIds: number[];
  lot: string;
  /** Plants that are to be grown, as typed. */
  wanted: string;
  /** Plants by shelf, as typed. */
  plants: Record<string, string>;
  /** Shelves that are shared with the last phase of the run before. */
  shared: number[];
  /** Reservations that become this run. */
  takenOver: number[];
  /** Model of container; null: that of the plan. */
  containerType: number | null;
  containers: ChosenContainer[];
  tagPrefix: string;
  firstTag: string;
  batchName: string;
  licence: string;
  reason: string;
  note: string;
}
/** A start into which nothing was typed. */
export const nothing: TypedStart = {
  ...{
    step: 0,
    strain: null,
    varietal: null,
    name: '',
    start: null,
    source: '',
    sourceIds: [],
    lot: '',
    wanted: '',
    plants: {},
    shared: [],
  },
  ...{ takenOver: [], containerType: null, containers: [], tagPrefix: '', firstTag: '', batchName: '', licence: '' },
  ...{ reason: '', note: '' },
};

/** What the address presets: units to fill, single shelves, a start, reservations that become the run. */
export interface StartPreset {
  units: readonly number[];
  shelves: readonly number[];
  start: string | null;
  bookings: readonly number[];
  /** As the address says it; empty: nothing. */
  asked: string;
}

/** A draft as its start is typed on. */
export interface StartDraft {
  id: number;
  updatedate: string;
  typed: TypedStart;
}

/**
 * Reads a draft with the shelves it is meant for; undefined until it is there. It stays as it was opened: what others save while
 * somebody types is a conflict, of which the server tells, and not what was typed on. What is still being asked anew, as after one's
 * own save, is waited for.
 */
export function useStartDraft(draftId: number) {
  const isAsked = draftId > 0;
  const run = useCall(everyday('ag_lifecycles').get, { params: { id: draftId } }, { enabled: isAsked });
  const shelves = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({ where: { lifecycle_id: draftId, start: null }, order: 'id' }),
    { enabled: isAsked, isWhole: true },
  );
  const ids = run.data?.startPlan?.plantContainer_ids ?? [];
  const containers = useCall(
    everyday('ag_plantContainers').list,
    filtered({ where: { id: { inq: ids } }, include: ['plantContainerType'], order: 'id' }),
    { enabled: ids.length > 0, isWhole: true },
  );
  const [opened, setOpened] = useState<StartDraft>();
  const [opening, setOpening] = useState(0);
  const error = run.error ?? shelves.error ?? containers.error;
  const isAsking = run.isFetching || shelves.isFetching || containers.isFetching;
  const isThere =
    run.data !== undefined && shelves.data !== undefined && (ids.length === 0 || containers.data !== undefined);
  const rooms = new Map(
    (containers.data ?? []).map(({ id, barcode, plantContainerType }) => [
      id,
      { id, barcode, room: plantContainerType?.plantsPerContainer ?? 1 },
    ]),
  );
  if (isThere && !isAsking && !error && opened?.id !== draftId)
    setOpened({
      ...{ id: draftId, updatedate: run.data.updatedate },
      typed: typedOf(
        run.data,
        shelves.data,
        ids.flatMap((id) => rooms.get(id) ?? []),
      ),
    });
  const refetch = () => Promise.all([run.refetch(), shelves.refetch()]);
  return {
    error,
    refetch,
    /** Another one each time it is opened anew. */
    opening,
    /** Opens it as it is saved by now. */
    reopen: async () => {
      await refetch();
      setOpened(undefined);
      setOpening((before) => before + 1);
    },
    /** Goes on with what is typed, on the version that is saved by now: saving replaces that one. */
    goOn: async () => {
      const { data } = await run.refetch();
      if (data) setOpened((before) => before && { ...before, updatedate: data.updatedate });
    },
    state: run.data?.state,
    draft: opened?.id === draftId ? opened : undefined,
  };
}

function typedOf(
  { name, strain_id, varietal_id, scheduledStart, source, metrcPlantBatchName, licenseNumber, startPlan }: Lifecycle,
  shelves: readonly LifecyclePlatform[],
  containers: ChosenContainer[],
): TypedStart {
  const { tags, wanted, note } = startPlan ?? {};
  return {
    ...nothing,
    ...{ name, containers, start: scheduledStart, source: source?.kind ?? '', sourceIds: source?.ids ?? [] },
    ...{ lot: source?.lot ?? '', batchName: metrcPlantBatchName ?? '', licence: licenseNumber ?? '' },
    ...{ strain: strain_id, varietal: varietal_id },
    ...{ note: note ?? '', wanted: wanted === undefined ? '' : String(wanted) },
    plants: Object.fromEntries(shelves.map(({ platform_id, plants }) => [platform_id, String(plants)])),
    shared: shelves.filter(({ overlap }) => overlap).map(({ platform_id }) => platform_id),
    ...(tags && { tagPrefix: tags.prefix, firstTag: String(tags.first).padStart(tags.digits, '0') }),
  };
}

/** Plants on a shelf, as somebody types them. */
export const plantRules: NumberRules = { isRequired: true, isWhole: true, isPositive: true, max: 99_999 };
/** Plants of a run; nothing typed leaves it open. */
export const wantedRules: NumberRules = { isWhole: true, isPositive: true, max: 999_999 };
/** The number of a tag; nothing typed is no tag. */
export const isTagNumber = (text: string): boolean => findTagFault(text) === undefined;
/** What is wrong with the number of a tag: digits alone, for its zeros in front count. */
export const findTagFault = (text: string): string | undefined =>
  /^\d{0,9}$/.test(text.trim())
    ? undefined
    : (findNumberFault(text, { isWhole: true, min: 0 }, 'en') ?? ruleMessages.integer);

/** Where the plants come from is said, and which ones. */
export const hasSource = ({ source, sourceIds, lot }: TypedStart): boolean =>
  source === 'seed' ? lot.trim() !== '' : source !== '' && sourceIds.length > 0;

/** What was typed that nobody can read, and so would be left out: the step it stands in, and the rule it breaks. */
export function findUnreadable(
  { wanted, plants, firstTag }: TypedStart,
  lang: string,
): { step: number; fault: string } | undefined {
  const at = (step: (typeof startSteps)[number]) => startSteps.indexOf(step);
  const faults = [
    { step: at('plan'), fault: findNumberFault(wanted, wantedRules, lang) },
    ...Object.values(plants).map((typed) => ({ step: at('shelves'), fault: findNumberFault(typed, plantRules, lang) })),
    { step: at('compliance'), fault: findTagFault(firstTag) },
  ];
  return faults.find((one): one is { step: number; fault: string } => one.fault !== undefined);
}

/** A count that is typed, where it keeps its rules; 0 for any other. */
const count = (text: string, rules: NumberRules, lang: string): number =>
  findNumberFault(text, rules, lang) === undefined ? (readNumber(text, lang) ?? 0) : 0;

/** What is still in the way on a shelf: reservations that become the run, and a last phase that is shared, are not. */
export const clashesLeft = ({ platform_id, clashes }: StartShelf, { takenOver, shared }: TypedStart) =>
  clashes.filter(
    ({ allocation_id, isLastPhase }) =>
      !(allocation_id !== null && takenOver.includes(allocation_id)) && !(isLastPhase && shared.includes(platform_id)),
  );

/** The shelves chosen with their plants and what is still in the way; a number nobody can read is none. */
export const chosenShelves = ({ shelves }: StartChoices, typed: TypedStart, lang: string) =>
  shelves
    .filter(({ platform_id }) => typed.plants[platform_id] !== undefined)
    .map((shelf) => ({
      ...shelf,
      plants: count(typed.plants[shelf.platform_id] ?? '', plantRules, lang),
      left: clashesLeft(shelf, typed),
    }));
export type ChosenShelf = ReturnType<typeof chosenShelves>[number];

/** Plants that are to be grown, as far as somebody said. */
export const wantedOf = ({ wanted }: TypedStart, lang: string): number => count(wanted, wantedRules, lang);

/** Nothing keeps a run from this shelf. */
export const isFit = ({ clashes, isDisabled, isOffline, urgentAlerts }: StartShelf) =>
  clashes.length === 0 && !isDisabled && !isOffline && urgentAlerts === 0;

/** So many plants on as few units as hold them: the one that fits tightest, else the largest first. */
export function bestFit(shelves: readonly StartShelf[], wanted: number): Record<string, string> {
  const units = [...Map.groupBy(shelves.filter(isFit), ({ platformGroup_id }) => platformGroup_id).values()].map(
    (own) => ({ own, room: own.reduce((sum, { capacity }) => sum + capacity, 0) }),
  );
  const bySize = units.toSorted((a, b) => b.room - a.room);
  const plants: Record<string, string> = {};
  let left = wanted;
  while (left > 0 && bySize.length > 0) {
    const tight = bySize.findLastIndex(({ room }) => room >= left);
    const [unit] = bySize.splice(Math.max(0, tight), 1);
    for (const { platform_id, capacity } of unit?.own ?? []) {
      const here = Math.min(left, capacity);
      if (here > 0) plants[platform_id] = String(here);
      left -= here;
    }
  }
  return plants;
}

/** The step that mends a refusal of the server. */
export function stepOf(code: string | undefined): number | undefined {
  const steps: Readonly<Partial<Record<(typeof startSteps)[number], readonly string[]>>> = {
    plan: ['plan-not-published', 'no-phases', 'not-a-draft'],
    source: ['other-plants'],
    shelves: [
      'shelf-taken',
      'over-capacity',
      'no-shelves',
      'shelf-twice',
      'unit-disabled',
      'too-few-places',
      'not-reserved',
    ],
    containers: ['container-not-empty', 'too-few-containers'],
    dates: ['start-in-past', 'starts-later', 'no-start'],
    compliance: ['tag-used'],
    review: ['unit-not-well'],
  };
  if (code === 'plant.isolated') return startSteps.indexOf('source');
  const found = startSteps.findIndex((step) => steps[step]?.some((one) => code === `lifecycle.${one}`));
  return found === -1 ? undefined : found;
}
