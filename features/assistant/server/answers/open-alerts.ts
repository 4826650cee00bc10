import { Exception, standingAlerts } from '@trellis/alerts/model';
import type { Answerer } from './answer.ts';
import { getUnit, linkToUnit } from './get-unit.ts';

type Alert = Pick<Exception, 'id' | 'name' | 'code' | 'message' | 'escalationLevel'> & {
  platformGroup?: { name: string } | null;
};

const most = 5;
/** More than this are not counted out. */
const counted = 1000;

/** Alerts that stand, of the facility or of one unit, the most urgent first. */
export const answerOpenAlerts: Answerer = async ({ slots, words, context }) => {
  const { records, viewer, facilityId } = context;
  const unit = slots.platformGroup_id === undefined ? undefined : await getUnit(slots.platformGroup_id, context);
  const where = {
    facility_id: facilityId,
    ...standingAlerts,
    ...(unit && { platformGroup_id: unit.platformGroup_id }),
  };
  const list = async (filter: object) =>
    JSON.parse(await records.list(Exception, { where, ...filter }, viewer)) as Alert[];
  const count = (await list({ fields: ['id'], limit: counted })).length;
  const name = unit && linkToUnit(unit);
  if (count === 0) return { result: words.noAlerts(name) };
  const order = ['escalationLevel', 'lastOccurred DESC', 'id DESC'];
  const shown = await list({ order, limit: most, include: unit ? [] : ['platformGroup'] });
  const lines = shown.map((alert) =>
    words.alertLine({
      level: alert.escalationLevel,
      name: alert.name ?? alert.code ?? '–',
      unit: alert.platformGroup?.name ?? '',
      message: alert.message ?? '',
    }),
  );
  const more = count > most ? [words.more(count - most)] : [];
  return {
    result: [words.alerts(count === counted ? `${counted}+` : String(count), name), ...lines, ...more].join('\n'),
  };
};
