import {
  implement,
  notFound,
  readJsonList,
  Refusal,
  shownInstant,
  type Database,
  type JsonText,
  type RequestTransaction,
} from '@trellis/server-kit';
import { infrastructureApi, mostContainers } from '@trellis/units/model';
import { sql } from 'kysely';

type Db = Database | RequestTransaction;

/** Units, shelves and containers as a start chooses from them. */
export const infrastructureRoutes = implement(infrastructureApi, {
  getPlatformGroups: ({ area }, { db, now }) => listUnitsOfArea(db, area.id, now),
  getPlantContainerList: async ({ query }, { db, facilityId }) => {
    const list = await listContainers(db, facilityId, query.plantContainer_id);
    if (query.plantContainer_id !== undefined && list.text === '[]') throw notFound('ag_plantContainers');
    return list;
  },
  getEmptyPlantContainer: async ({ query }, { db, facilityId }) => {
    const { rows } = await sql<EmptyContainer>`
      select ${containerColumns} from plant_containers c join plant_container_types t on t.id = c."plantContainerType_id"
      where c.facility_id = ${facilityId} and c."plantContainerType_id" = ${query.plantContainerType_id} and c.status = 'empty'
        and not (c.id = any(${query.exclude ?? []}::int[]))
      order by c.barcode limit 1`.execute(db);
    if (!rows[0]) throw new Refusal('container.none-empty', 'There is no empty container of this type.', 404);
    return rows[0];
  },
  getEmptyPlantContainers: ({ query }, { db, facilityId }) => takeEmptyContainers(db, facilityId, query),
});

interface RoomWanted {
  plantContainerType_id: number;
  plants: number;
  perContainer?: number | undefined;
  exclude?: readonly number[] | undefined;
}

/** The first empty containers with room for all plants; where there are too few, none of them, and how many there would be. */
async function takeEmptyContainers(
  db: Db,
  facilityId: number,
  { plantContainerType_id: typeId, plants, perContainer, exclude = [] }: RoomWanted,
): Promise<(EmptyContainer & { room: number })[]> {
  const { rows } = await sql<EmptyContainer & { room: number }>`
    select ${containerColumns}, coalesce(${perContainer ?? null}::int, t."plantsPerContainer") as room
    from plant_containers c join plant_container_types t on t.id = c."plantContainerType_id"
    where c.facility_id = ${facilityId} and c."plantContainerType_id" = ${typeId} and c.status = 'empty'
      and not (c.id = any(${[...exclude]}::int[]))
    order by c.barcode limit ${mostContainers}`.execute(db);
  let room = 0;
  const wanted = rows.filter((container) => {
    const isWanted = room < plants;
    if (isWanted) room += container.room;
    return isWanted;
  });
  if (room < plants)
    throw new Refusal('container.too-few', 'There are too few empty containers of this type.', 409, {
      ...{ empty: rows.length, room, plants },
    });
  return wanted;
}

interface EmptyContainer {
  id: number;
  barcode: string;
  status: string;
  platform_id: number | null;
  plantContainerType_id: number;
  plantContainerTypeName: string;
  plantsPerContainer: number;
}

const containerColumns = sql`c.id, c.barcode, c.status, c.platform_id, c."plantContainerType_id", t.name as "plantContainerTypeName",
  t."plantsPerContainer"`;

const listContainers = (db: Db, facilityId: number, id: number | undefined): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select ${containerColumns},
        coalesce((select json_agg(json_build_object('id', n.id, 'tag', n.tag, 'strain_id', n.strain_id, 'lifecycle_id', n.lifecycle_id,
          'plantLocation_id', n."plantLocation_id") order by n.tag, n.id)
          from plants n where n."plantContainer_id" = c.id and n.state = 'growing'), '[]') as plants
      from plant_containers c join plant_container_types t on t.id = c."plantContainerType_id"
      where c.facility_id = ${facilityId} ${id === undefined ? sql`and c.status <> 'retired'` : sql`and c.id = ${id}`}
      order by c.barcode limit 1000`,
  );

/** Shelves in use. One is free when nothing grows on it and no booking reaches beyond now. */
const shelves = (now: Date) => sql`
  select s."platformGroup_id", s.id, s.name, s.level, s.basin, s.capacity, r.lifecycle_id, coalesce(r.plants, 0) as plants,
    ${shownInstant(sql`greatest(b.finish, r."scheduledEnd")`)} as "freeFrom"
  from platforms s
    left join lateral (
      select p.lifecycle_id, p.plants, l."scheduledEnd" from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id
      where p.platform_id = s.id and p.start is not null and p.finish is null order by p.overlap, p.start desc limit 1
    ) r on true
    left join lateral (
      select max(a.finish) as finish from platform_allocations a where a.platform_id = s.id and a.finish > ${now}
    ) b on true
  where not s."isDisabled"`;

const listUnitsOfArea = (db: Db, areaId: number, now: Date): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select u.id, u.name as "platformGroupName", u.area_id, u.rack, u.position, u.deployed, u."isDisabled", u."lastCleanout",
        coalesce(p.capacity, 0) as capacity, coalesce(p.plants, 0) as plants, coalesce(p.platforms, '[]') as platforms
      from units u left join lateral (
        select sum(s.capacity)::int as capacity, sum(s.plants)::int as plants,
          json_agg(json_build_object('id', s.id, 'name', s.name, 'level', s.level, 'basin', s.basin, 'capacity', s.capacity,
            'lifecycle_id', s.lifecycle_id, 'plants', s.plants, 'freeFrom', s."freeFrom") order by s.level, s.name) as platforms
        from (${shelves(now)}) s where s."platformGroup_id" = u.id
      ) p on true
      where u.area_id = ${areaId} order by u.name, u.id`,
  );
