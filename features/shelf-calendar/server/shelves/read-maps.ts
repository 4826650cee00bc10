import { livingOn } from '@trellis/lifecycles/server';
import { readJsonList, type CallContext, type JsonText } from '@trellis/server-kit';
import { sql } from 'kysely';

/** The shelves of a unit, the topmost first: the plants on each by their places, and how much is booked. */
export const readMaps = (db: CallContext['db'], unitId: number, now: Date): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select s.id as platform_id,
        coalesce((select json_agg(json_build_object('plant_id', n.id, 'tag', n.tag, 'row', o.row, 'col', o.col, 'label', o.label,
            'lifecycle_id', n.lifecycle_id, 'lifecycleName', l.name, 'strain_id', n.strain_id, 'strainName', t.name)
            order by o.row, o.col, n.id)
          from ${livingOn(sql`s.id`)} left join plant_locations o on o.id = n."plantLocation_id"
            left join lifecycles l on l.id = n.lifecycle_id left join strains t on t.id = n.strain_id), '[]') as plants,
        (select count(*)::int from platform_allocations a where a.platform_id = s.id and a.finish > ${now}
          and a.kind not in ('cleanout', 'maintenance')) as bookings
      from platforms s where s."platformGroup_id" = ${unitId} order by s.level desc, s.name, s.id`,
  );
