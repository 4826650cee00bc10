import { assumedStand, PlanBasis } from '@trellis/grow-plans/model';
import { visibleFields, type Viewer } from '@trellis/entity-kit/sql';
import { sql, type RawBuilder } from 'kysely';

// SQL about a run `l`, at what its facility says of prices and lamps in `p`: one definition for its own page and for the history of
// all runs. An entry that was taken back stands in the ledger with its opposite, so that both count.

/** Movements of stock that took something, of a run. */
export const isUse = sql`e."postedAt" is not null and e.kind not in ('reservation', 'release')`;

/** SQL of which parts of the cost of which runs are those of run `l`: its own, less what went with plants to others, and what came
 * with plants of others. */
const parts = sql`lifecycle_cost_parts(l.id) r`;
/** All that was written for the run itself, and nothing of others. */
const ownPart = sql`(select l.id as lifecycle_id, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until, 1::float8 as share) r`;

/** Shares of thirds add up to a whole again. */
const rounded = (sum: RawBuilder<unknown>) => sql`round((${sum})::numeric, 6)::float8`;

/** What a run used of the stock, at what it cost then. What takes an entry back belongs to the same moment. */
const suppliesOf = (whose: RawBuilder<unknown>) => sql`(
  select sum(-e.qty * e."unitCost" * r.share) from ${whose} join consumable_ledger_entries e on e.lifecycle_id = r.lifecycle_id
    left join consumable_ledger_entries b on b.id = e.reversal_of
  where coalesce(b."occurredAt", e."occurredAt") >= r.since and coalesce(b."occurredAt", e."occurredAt") < r.until
    and ${isUse} and e."unitCost" is not null)`;

/** Hours of work that was done for it, by the minutes people wrote down. */
const hoursOf = (whose: RawBuilder<unknown>) => sql`(
  select nullif(sum(w."actualMinutes" * r.share), 0) / 60 from ${whose} join tasks w on w.lifecycle_id = r.lifecycle_id
  where w.state = 'completed' and coalesce(w.completed, w.date) >= r.since and coalesce(w.completed, w.date) < r.until)`;

/** Water its units were given while it stood in them, L; of a unit that several runs share, each has the same part. */
const litresOf = (whose: RawBuilder<unknown>) => sql`(
  select nullif(sum(r.share * v.litres / (select count(distinct o.lifecycle_id) from lifecycle_platforms o
      where o."platformGroup_id" = v."platformGroup_id" and o.start <= v.start and coalesce(o.finish, 'infinity') > v.start)), 0)
  from ${whose} cross join lateral (select distinct i.id, i."platformGroup_id", i.start, i.litres from lifecycle_platforms s
    join irrigation_events i on i."platformGroup_id" = s."platformGroup_id" and i.start >= s.start and i.start < coalesce(s.finish, 'infinity')
    where s.lifecycle_id = r.lifecycle_id and i.start >= r.since and i.start < r.until and i.litres > 0) v)`;

const supplies = rounded(suppliesOf(parts));
const hours = rounded(hoursOf(parts));
const litres = rounded(litresOf(parts));

/** What of it came with plants of others, less what went with plants to others. */
const handed = (of: (whose: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  rounded(sql`coalesce(${of(parts)}, 0) - coalesce(${of(ownPart)}, 0)`);

/** kWh of lamps by the light of its phases, and of the cooling that moves their heat: what the plan editor reckons, for the days
 * there really were. */
const energy = rounded(sql`(
  select nullif(sum(greatest(0, extract(epoch from least(coalesce(h.endtime, now()), now(), r.until) - greatest(h.starttime, r.since)))
      / 86400 * g.photoperiod * c."ppfd100" * coalesce(g."lightIntensity", 1) * r.share * r.plants), 0)::float8 * 3600
    / coalesce(p."plantsPerM2", ${assumedStand.plantsPerM2})
    / (coalesce(p."lampEfficacy", ${assumedStand.lampEfficacy}) * 3600000)
    * (1 + 1 / coalesce(p."coolingCop", ${assumedStand.coolingCop}))
  from ${parts} join lifecycle_phases h on h.lifecycle_id = r.lifecycle_id join grow_phases g on g.id = h."growPhase_id"
    join light_spectrum_definitions c on c.id = g."lightSpectrumDefinition_id"
  where h.starttime is not null)`);

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
  'handed', json_build_object('supplies', ${handed(suppliesOf)}, 'hours', ${handed(hoursOf)}, 'litres', ${handed(litresOf)}),
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
