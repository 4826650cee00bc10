import type { ControlLoop, LoopParameter } from '@trellis/devices/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

interface ChosenLoop extends Omit<ControlLoop, 'parameters'> {
  controllerId: number;
  described: LoopParameter[] | null;
  offered: Record<string, number> | null;
  own: Record<string, number> | null;
}

/** The control loops the controllers of a facility are to run instead of their own: those people chose for them, and the
 * default ones for kinds of device where nobody chose. By controller. */
export async function listControllerLoops(
  db: Database | RequestTransaction,
  facilityId: number,
): Promise<ReadonlyMap<number, ControlLoop[]>> {
  const { rows } = await sql<ChosenLoop>`
    select c.id as "controllerId", t.key as device, f.name, f.version, f.states, f.transitions, f.parameters as described,
      o.parameters as offered, x.parameters as own
    from controllers c cross join virtual_device_type_fsas o
      join fsas f on f.id = o.fsa_id join virtual_device_types t on t.id = o."virtualDeviceType_id"
      left join controller_fsa_overrides x on x.controller_id = c.id and x."virtualDeviceTypeFsa_id" = o.id
    where c.facility_id = ${facilityId} and f.state = 'published' and not f."isBuiltIn" and (x.id is not null or (o."isDefault"
      and not exists (select from controller_fsa_overrides y where y.controller_id = c.id and y."virtualDeviceType_id" = t.id)))
    order by c.id, t.seq`.execute(db);
  const loops = new Map<number, ControlLoop[]>();
  for (const { controllerId, described, offered, own, ...loop } of rows) {
    const usual = Object.fromEntries((described ?? []).map((parameter) => [parameter.name, parameter.default]));
    const whole: ControlLoop = { ...loop, parameters: { ...usual, ...offered, ...own } };
    loops.set(controllerId, [...(loops.get(controllerId) ?? []), whole]);
  }
  return loops;
}
