import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import type { BookRule } from '@trellis/server-kit';

/** What must add up among plants and shelves. */
export const plantBookRules: readonly BookRule[] = [
  {
    rule: 'A living plant of a run stands at a place',
    collection: Plant.path,
    query: `select n.facility_id, n.id, coalesce(n.tag, 'plant ' || n.id) as label, format('lives in the run %s and stands nowhere', l.name) as found
      from plants n join lifecycles l on l.id = n.lifecycle_id
      where n.state = 'growing' and n."plantLocation_id" is null and l.inflight = 1`,
    remedy: 'POST ag_plants/move to the shelf it stands on',
  },
  {
    rule: 'A run started the plants that live, were harvested and were destroyed',
    collection: Lifecycle.path,
    query: `select l.facility_id, l.id, l.name as label, format('started %s, on the books %s', l."plantsStarted", n.plants) as found
      from lifecycles l cross join lateral (select count(*) as plants from plants where lifecycle_id = l.id) n
      where l.inflight = 1 and coalesce(l."plantsStarted", 0) <> n.plants`,
    remedy: 'POST ag_plants/destroy what is not there any more; missing plants come in by a delivery for the run',
  },
  {
    rule: 'A shelf of a run counts the plants that stand on it',
    collection: Lifecycle.path,
    query: `select l.facility_id, l.id, l.name as label, format('%s counts %s plants, %s stand there', s.name, o.plants, n.plants) as found
      from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id join platforms s on s.id = o.platform_id
        cross join lateral (select count(*) as plants from plants p join plant_locations w on w.id = p."plantLocation_id"
          where p.lifecycle_id = l.id and w.platform_id = o.platform_id) n
      where l.inflight = 1 and o.start is not null and o.finish is null and o.plants <> n.plants`,
    remedy: 'POST ag_plants/move its plants to where they stand: the shelf is counted anew',
  },
];
