import { readJsonList, type CallContext, type JsonText } from '@trellis/server-kit';
import { sql } from 'kysely';

/**
 * The shelves of a unit, the topmost first: the plants on each by their places, and how much is booked. All shelves are read as one, by
 * their places and containers: the plants of a farm are many.
 */
export const readMaps = (db: CallContext['db'], unitId: number, now: Date): Promise<JsonText> =>
  readJsonList(
    db,
    sql`with shelves as materialized (select id, level, name from platforms where "platformGroup_id" = ${unitId}),
        standing as (
          select o.platform_id, n.id, n.tag, n.lifecycle_id, n.strain_id, o.row, o.col, o.label
          from shelves s join plant_locations o on o.platform_id = s.id join plants n on n."plantLocation_id" = o.id where n.state = 'growing'
          union all
          select c.platform_id, n.id, n.tag, n.lifecycle_id, n.strain_id, null, null, null
          from shelves s join plant_containers c on c.platform_id = s.id join plants n on n."plantContainer_id" = c.id
          where n.state = 'growing' and n."plantLocation_id" is null
        ),
        plants as (
          select n.platform_id, json_agg(json_build_object('plant_id', n.id, 'tag', n.tag, 'row', n.row, 'col', n.col, 'label', n.label,
            'lifecycle_id', n.lifecycle_id, 'lifecycleName', l.name, 'strain_id', n.strain_id, 'strainName', t.name)
            order by n.row, n.col, n.id) as list
          from standing n left join lifecycles l on l.id = n.lifecycle_id left join strains t on t.id = n.strain_id group by n.platform_id
        )
      select s.id as platform_id, coalesce(p.list, '[]') as plants,
        (select count(*)::int from platform_allocations a where a.platform_id = s.id and a.finish > ${now}
          and a.kind not in ('cleanout', 'maintenance')) as bookings
      from shelves s left join plants p on p.platform_id = s.id order by s.level desc, s.name, s.id`,
  );
