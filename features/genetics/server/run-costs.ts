import { assumedStand, PlanBasis } from '@trellis/grow-plans/model';
import { visibleFields, type Viewer } from '@trellis/entity-kit/sql';
import { sql } from 'kysely';

/** What a run used of the stock, at what it cost then. */
const supplies = sql`(select sum(-e.qty * e."unitCost")::float8 from consumable_ledger_entries e
  where e.lifecycle_id = l.id and e.state = 'posted' and e.kind not in ('reservation', 'release') and e."unitCost" is not null)`;

/** Work that was done for it, by the minutes people wrote down. */
const labour = sql`(select nullif(sum(w."actualMinutes"), 0)::float8 / 60 * p."labourRate"::float8 from tasks w
  where w.lifecycle_id = l.id and w.state = 'completed')`;

/** Water its units were given while it stood in them; of a unit that several runs share, each has the same part. */
const water = sql`case when p."waterPrice" is not null then (
  select nullif(sum(v.litres / (select count(distinct o.lifecycle_id) from lifecycle_platforms o
      where o."platformGroup_id" = v."platformGroup_id" and o.start <= v.start and coalesce(o.finish, 'infinity') > v.start)), 0) / 1000 * p."waterPrice"
  from (select distinct i.id, i."platformGroup_id", i.start, i.litres from lifecycle_platforms s
    join irrigation_events i on i."platformGroup_id" = s."platformGroup_id" and i.start >= s.start and i.start < coalesce(s.finish, 'infinity')
    where s.lifecycle_id = l.id and i.litres > 0) v) end`;

/** Lamps by the light of its phases, and the cooling that moves their heat: what the plan editor reckons, for the days there really were. */
const energy = sql`(
  select nullif(sum(extract(epoch from least(coalesce(h.endtime, now()), now()) - h.starttime) / 86400 * g.photoperiod
      * c."ppfd100" * coalesce(g."lightIntensity", 1)), 0)::float8 * 3600 * l."plantsStarted" / coalesce(p."plantsPerM2", ${assumedStand.plantsPerM2})
    / (coalesce(p."lampEfficacy", ${assumedStand.lampEfficacy}) * 3600000)
    * (1 + 1 / coalesce(p."coolingCop", ${assumedStand.coolingCop})) * p."energyPrice"
  from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id"
    join light_spectrum_definitions c on c.id = g."lightSpectrumDefinition_id"
  where h.lifecycle_id = l.id and h.starttime is not null)`;

/** SQL of what a run `l` cost by its parts, at the prices `p` of its facility; a part that is not known, or not for the viewer, is null. */
export const runCosts = (viewer: Viewer) => sql`json_build_object('supplies', ${supplies},
  'labour', ${visibleFields(PlanBasis, viewer).has('labourRate') ? labour : sql`null::float8`}, 'water', ${water}, 'energy', ${energy})`;
