/** Nothing is created or lost: each line names what would be wrong; all must be empty. */
export const plantSums: Readonly<Record<string, string>> = {
  'started = living + harvested + destroyed': `select l.id, l."plantsStarted", count(n.id) from lifecycles l left join plants n on n.lifecycle_id = l.id
    where l.facility_id = $1 and l.state <> 'draft' group by l.id having coalesce(l."plantsStarted", 0) <> count(n.id)`,
  'a living plant of a run stands at one place': `select n.id from plants n where n.facility_id = $1 and n.lifecycle_id is not null
    and (n.state = 'growing') <> (n."plantLocation_id" is not null)`,
  'a place holds one plant': `select n."plantLocation_id" from plants n where n.facility_id = $1 and n."plantLocation_id" is not null
    group by 1 having count(*) > 1`,
  'a dead plant is in no container': `select id from plants where facility_id = $1 and state <> 'growing' and "plantContainer_id" is not null`,
  'shelves count what stands on them': `select o.id from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
    where l.facility_id = $1 and o.start is not null and o.finish is null and o.plants <> (select count(*) from plants n
      join plant_locations p on p.id = n."plantLocation_id" where n.lifecycle_id = l.id and p.platform_id = o.platform_id)`,
  'plants stand on shelves of their run': `select n.id from plants n join plant_locations p on p.id = n."plantLocation_id"
    where n.facility_id = $1 and n.lifecycle_id is not null and not exists (select from lifecycle_platforms o
      where o.lifecycle_id = n.lifecycle_id and o.platform_id = p.platform_id and o.start is not null and o.finish is null)`,
  'a shelf holds no more than it can': `select s.id from platforms s join units u on u.id = s."platformGroup_id" join plant_locations p on p.platform_id = s.id
    join plants n on n."plantLocation_id" = p.id where u.facility_id = $1 group by s.id having count(*) > s.capacity`,
  'containers are used where something lives in them': `select c.id from plant_containers c where c.facility_id = $1 and (c.status = 'used') <>
    exists (select from plants n where n."plantContainer_id" = c.id)`,
  'places and containers agree': `select p.id from plant_locations p join platforms s on s.id = p.platform_id join units u on u.id = s."platformGroup_id"
    left join plants n on n."plantLocation_id" = p.id where u.facility_id = $1 and p."plantContainer_id" is distinct from n."plantContainer_id"`,
  'a container stands on one shelf': `select n.id from plants n join plant_containers c on c.id = n."plantContainer_id"
    join plant_locations p on p.id = n."plantLocation_id" where n.facility_id = $1 and c.platform_id is distinct from p.platform_id`,
  'the last movement leads to where the plant stands': `select n.id from plants n where n.facility_id = $1 and n.lifecycle_id is not null
    and (select (m."toLocation" ->> 'plantLocation_id')::int from plant_movements m where m.plant_id = n.id order by m.id desc limit 1)
      is distinct from n."plantLocation_id"`,
  'runs that stand on shelves have booked them': `select o.id from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
    where l.facility_id = $1 and l.inflight = 1 and o.start is not null and o.finish is null
      and not exists (select from platform_allocations a where a.lifecycle_id = l.id and a.platform_id = o.platform_id)`,
  'phases follow each other up to the end of the run': `select l.id from lifecycles l join lifecycle_phases h on h.lifecycle_id = l.id
    where l.facility_id = $1 and l.state = 'in_flight' group by l.id having l."scheduledEnd" is distinct from max(h."scheduledEnd")
      or bool_or(h."scheduledEnd" < h."scheduledStart") or count(*) filter (where h.starttime is not null and h.endtime is null) <> 1
      or bool_or(exists (select from lifecycle_phases n where n.lifecycle_id = l.id and n.seq = h.seq + 1 and n.starttime is null and n."scheduledStart" <> h."scheduledEnd"))`,
  'a run is in a phase of the version it grows by, and so is its work to come': `select l.id from lifecycles l left join lifecycle_phases h on h.id = l."currentPhase_id"
    left join grow_phases g on g.id = h."growPhase_id" where l.facility_id = $1 and l.state = 'in_flight'
      and (h.lifecycle_id is distinct from l.id or g."growplanVersion_id" is distinct from l."growplanVersion_id" or exists (
        select from lifecycle_tasks t join grow_tasks w on w.id = t."growTask_id" join grow_phases p on p.id = w."growPhase_id"
        where t.lifecycle_id = l.id and t.state = 'planned' and t.duedate > now() + interval '1 minute' and p."growplanVersion_id" <> l."growplanVersion_id"))`,
  'plants are in the stage of the phase of their run': `select n.id from plants n join lifecycles l on l.id = n.lifecycle_id
    join lifecycle_phases h on h.id = l."currentPhase_id" join grow_phases g on g.id = h."growPhase_id"
    where n.facility_id = $1 and n.state = 'growing' and l.state = 'in_flight' and n."growStage_id" is distinct from g."growStage_id"`,
  'what is promised is promised to runs in flight': `select l.id, sum(e.qty) from lifecycles l join consumable_ledger_entries e on e.lifecycle_id = l.id
    where l.facility_id = $1 and e.kind in ('reservation', 'release') and e."postedAt" is not null group by l.id
    having rounded(sum(e.qty)) < 0 or l.inflight = 0 and rounded(sum(e.qty)) <> 0`,
  'the stock has promised what its ledger says': `select s.id from facility_consumables s where s.facility_id = $1 and s.reserved is distinct from coalesce((
    select rounded(sum(e.qty)) from consumable_ledger_entries e where e."facilityConsumable_id" = s.id and e.kind in ('reservation', 'release') and e."postedAt" is not null), 0)`,
  'no more is promised than is there, as long as no manager approves it': `select s.id from facility_consumables s where s.facility_id = $1 and s.reserved > s."onHand"`,
  'a shelf is booked once at a time': `select a.id from platform_allocations a join platforms s on s.id = a.platform_id join units u on u.id = s."platformGroup_id"
    join platform_allocations b on b.platform_id = a.platform_id and b.id > a.id and b.start < a.finish and a.start < b.finish where u.facility_id = $1`,
  'nothing stands on a shelf out of use, and no run comes to one': `select s.id from platforms s join units u on u.id = s."platformGroup_id"
    where u.facility_id = $1 and s."isDisabled" and (exists (select from plant_locations p join plants n on n."plantLocation_id" = p.id where p.platform_id = s.id)
      or exists (select from lifecycle_platforms o where o.platform_id = s.id and o.finish is null)
      or exists (select from platform_allocations a where a.platform_id = s.id and a.kind not in ('cleanout', 'maintenance') and a.finish > now()))`,
  'work lies within its run': `select t.id from lifecycle_tasks t join lifecycles l on l.id = t.lifecycle_id
    where l.facility_id = $1 and l.state = 'in_flight' and t.state = 'planned' and t.duedate > l."scheduledEnd"`,
};
