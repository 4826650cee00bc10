import { FacilityLifecycle } from '@trellis/lifecycles/model';
import { findTenantRows } from '@trellis/server-kit';
import { Unit, type UnitRecord } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import type { Answerer, AnswerContext } from './answer.ts';
import { getUnit, linkToUnit } from './get-unit.ts';

interface Harvest {
  harvestdate: string;
  cropname: string;
  rack: string | null;
  plants: number;
}

const most = 5;

/** When what grows is to be harvested: of the facility, soonest first, or of one unit. */
export const answerNextHarvests: Answerer = async (given) => {
  const { slots, words, reader, context } = given;
  const unit = slots.platformGroup_id === undefined ? undefined : await getUnit(slots.platformGroup_id, context);
  const harvests = unit ? harvestsOf([unit]) : await listHarvests(given);
  if (harvests.length === 0) return { result: unit ? words.noHarvestOf(linkToUnit(unit)) : words.noHarvests };
  const lines = harvests.map(({ harvestdate, cropname, rack, plants }) =>
    words.harvestLine({
      date: reader.showDay(harvestdate),
      crop: cropname,
      where: rack ?? '',
      plants,
      isOverdue: harvestdate.slice(0, 10) < reader.today,
    }),
  );
  return { result: [words.nextHarvests(harvests.length), ...lines].join('\n') };
};

/** The harvests of the facility as far as the person sees them; a tenant sees those of the units let to them. */
async function listHarvests({ context }: AnswerContext): Promise<Harvest[]> {
  const { db, records, viewer, facilityId, now } = context;
  const unitIds = await findTenantRows(Unit, facilityId, context);
  if (unitIds) return harvestsOf(await listUnitStatus(db, { facilityId, unitIds, now }));
  const where = {
    facility_id: facilityId,
    mother: false,
    inflight: 1,
    actualHarvestDate: null,
    plants: { gt: 0 },
    harvestdate: { neq: null },
  };
  const filter = { where, order: ['harvestdate', 'rack'], limit: most };
  return JSON.parse(await records.list(FacilityLifecycle, filter, viewer)) as Harvest[];
}

const harvestsOf = (units: readonly UnitRecord[]): Harvest[] =>
  units
    .flatMap(({ lifecycles, platformGroupName }) =>
      lifecycles.flatMap(({ harvestdate, strainName, growplanName, plants }) =>
        harvestdate === null || plants === 0
          ? []
          : [{ harvestdate, cropname: strainName ?? growplanName ?? '–', rack: platformGroupName, plants }],
      ),
    )
    .sort((one, other) => one.harvestdate.localeCompare(other.harvestdate))
    .slice(0, most);
