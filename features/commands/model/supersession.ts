import { actionCatalogue } from './catalogue/action-catalogue.ts';
import type { Action, WrittenValue } from './catalogue/action.ts';
import { machineCommandMetric } from './machine-commands.ts';

/** What a command writes: a metric of a device, or of the `unit` itself. */
export interface Aim {
  device: string;
  metric: string;
  value: WrittenValue | null;
}

/** An order to a single device that holds until the unit is told to follow something else. Water flows once and holds nothing. */
const isHeldOrder = ({ device, metric }: Aim): boolean =>
  device !== 'unit' && device !== 'irrigation' && (metric === 'state' || metric === 'intensity');

/** Which light period the unit is in, by order. */
const isPeriod = ({ device, metric }: Aim): boolean => device === 'unit' && metric === 'state';

/** A mode that forgets what single devices were told; MANUAL keeps it. */
const isForgettingMode = ({ device, metric, value }: Aim): boolean =>
  device === 'unit' && metric === 'mode' && String(value).toUpperCase() !== 'MANUAL';

/** A mode in which the unit is not watered, whoever asked for water. */
const isDryMode = ({ device, metric, value }: Aim): boolean =>
  device === 'unit' && metric === 'mode' && !['AUTOMATIC', 'MANUAL'].includes(String(value).toUpperCase());

const isWater = ({ device, metric }: Aim): boolean => device === 'irrigation' && metric === 'state';

const isSchedule = ({ device, metric }: Aim): boolean => device === 'unit' && metric === 'useVfuSchedule';

/** Programs that run on the machine are told apart by what they run; everything else by what it writes. */
const isSameOutput = (one: Aim, other: Aim): boolean =>
  one.device === other.device &&
  one.metric === other.metric &&
  (one.metric !== machineCommandMetric || one.value === other.value);

/** Whether a command takes the place of one given before it, so that the earlier one must not reach the unit any more. */
export function supersedes(later: Aim, earlier: Aim): boolean {
  if (isSameOutput(later, earlier)) return true;
  if (isHeldOrder(earlier)) return isForgettingMode(later) || isPeriod(later) || isSchedule(later);
  if (isWater(earlier)) return isDryMode(later);
  return isPeriod(earlier) && isForgettingMode(later);
}

/** Whether the order of two commands counts: the earlier one must not be carried out after the later one. */
export const conflicts = (one: Aim, other: Aim): boolean => supersedes(one, other) || supersedes(other, one);

const idsOf = (holds: (aim: Aim) => boolean): readonly number[] =>
  actionCatalogue.filter((action) => holds(aimOf(action))).map(({ id }) => id);

/** What an action writes; `*` where the person says the value. */
function aimOf({ way }: Action): Aim {
  if (way.by !== 'controller') return { device: '', metric: '', value: null };
  const { device, metric, value } = way.write;
  return { device, metric, value: typeof value === 'object' ? '*' : value };
}

/** Actions after which no single device goes on as it was told: the unit follows something else. */
export const releasingActions: readonly number[] = idsOf(
  (aim) => isForgettingMode(aim) || isPeriod(aim) || isSchedule(aim),
);

/** The pairs of actions in which a later one supersedes an earlier one although they write different things, as lists of ids. */
export const supersedingActions: readonly { later: readonly number[]; earlier: readonly number[] }[] = [
  { later: releasingActions, earlier: idsOf(isHeldOrder) },
  { later: idsOf(isDryMode), earlier: idsOf(isWater) },
  { later: idsOf(isForgettingMode), earlier: idsOf(isPeriod) },
];
