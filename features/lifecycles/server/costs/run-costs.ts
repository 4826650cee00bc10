import { assumedStand, PlanBasis } from '@trellis/grow-plans/model';
import { visibleFields, type Viewer } from '@trellis/entity-kit/sql';
import { sql } from 'kysely';

// SQL about a run `l`, at what its facility says of prices and lamps in `p`: one definition for its own page and for the history of
// all runs. An entry that was taken back stands in the ledger with its opposite, so that both count.

/** Movements of stock that took something, of a run. */
export const isUse = sql`e."postedAt" is not null and e.kind not in ('reservation', 'release')`;

/** What a run used of the stock, at what it cost then. */
const supplies = sql`(select sum(-e.qty * e."unitCost")::float8 from consumable_ledger_entries e
  where e.lifecycle_id = l.id and ${isUse} and e."unitCost" is not null)`;

/** Hours of work that was done for it, by the minutes people wrote down. */
const hours = sql`(select nullif(sum(w."actualMinutes"), 0)::float8 / 60 from tasks w
  where w.lifecycle_id = l.id and w.state = 'completed')`;

/** Water its units were given while it stood in them, L; of a unit that several runs share, each has the same part. */
const litres = sql`(
  select nullif(sum(v.litres / (select count(distinct o.lifecycle_id) from lifecycle_platforms o
      where o."platformGroup_id" = v."platformGroup_id" and o.start <= v.start and coalesce(o.finish, 'infinity') > v.start)), 0)
  from (select distinct i.id, i."platformGroup_id", i.start, i.litres from lifecycle_platforms s
    join irrigation_events i on i."platformGroup_id" = s."platformGroup_id" and i.start >= s.start and i.start < coalesce(s.finish, 'infinity')
    where s.lifecycle_id = l.id and i.litres > 0) v)`;

/** kWh of lamps by the light of its phases, and of the cooling that moves their heat: what the plan editor reckons, for the days
 * there really were. */
const energy = sql`(
  select nullif(sum(extract(epoch from least(coalesce(h.endtime, now()), now()) - h.starttime) / 86400 * g.photoperiod
      * c."ppfd100" * coalesce(g."lightIntensity", 1)), 0)::float8 * 3600 * l."plantsStarted" / coalesce(p."plantsPerM2", ${assumedStand.plantsPerM2})
    / (coalesce(p."lampEfficacy", ${assumedStand.lampEfficacy}) * 3600000)
    * (1 + 1 / coalesce(p."coolingCop", ${assumedStand.coolingCop}))
  from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id"
    join light_spectrum_definitions c on c.id = g."lightSpectrumDefinition_id"
  where h.lifecycle_id = l.id and h.starttime is not null)`;

/** Whether somebody learns what an hour of work costs. */
export const mayKnowRate = (viewer: Viewer): boolean => visibleFields(PlanBasis, viewer).has('labourRate');

/** SQL of what a run cost by its parts; a part that is not known, or not for the viewer, is null. Water is not added up where
 * nobody has set its price. */
export const runCosts = (viewer: Viewer) => sql`json_build_object('supplies', ${supplies},
  'labour', ${mayKnowRate(viewer) ? sql`${hours} * p."labourRate"::float8` : sql`null::float8`},
  'water', case when p."waterPrice" is not null then ${litres} / 1000 * p."waterPrice" end, 'energy', ${energy} * p."energyPrice")`;

/** SQL of what those parts were reckoned from. */
export const runCostBases = (viewer: Viewer) => sql`json_build_object('hours', ${hours},
  'untimed', (select count(*) from tasks w where w.lifecycle_id = l.id and w.state = 'completed' and coalesce(w."actualMinutes", 0) = 0),
  'litres', ${litres}, 'kWh', ${energy},
  'unlit', (select count(*) from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id"
    where h.lifecycle_id = l.id and h.starttime is not null and g.photoperiod > 0 and g."lightSpectrumDefinition_id" is null),
  'labourRate', ${mayKnowRate(viewer) ? sql`p."labourRate"` : sql`null::float8`}, 'isRateSecret', ${!mayKnowRate(viewer)}::boolean,
  'waterPrice', p."waterPrice", 'energyPrice', p."energyPrice",
  'plantsPerM2', coalesce(p."plantsPerM2", ${assumedStand.plantsPerM2}), 'lampEfficacy', coalesce(p."lampEfficacy", ${assumedStand.lampEfficacy}),
  'coolingCop', coalesce(p."coolingCop", ${assumedStand.coolingCop}),
  'assumed', array_remove(array[case when p."plantsPerM2" is null then 'plantsPerM2' end,
    case when p."lampEfficacy" is null then 'lampEfficacy' end, case when p."coolingCop" is null then 'coolingCop' end], null))`;

/** SQL of what a facility says of prices and lamps, beside a run `l`; empty where it says nothing. What a kWh costs is also said of the
 * facility itself. */
export const basisOfFacility = sql`lateral (
  select b."plantsPerM2", b."lampEfficacy", b."coolingCop", coalesce(b."energyPrice", f."electricityRate") as "energyPrice", b."waterPrice", b."labourRate"
  from facilities f left join lateral (select * from plan_bases where facility_id = f.id order by id limit 1) b on true
  where f.id = l.facility_id)`;
