import { ControllerFsaOverride, findParameterProblems, type LoopParameter } from '@trellis/devices/model';
import {
  changedMeanwhile,
  invalidRecord,
  readJsonList,
  shownInstant,
  type CallContext,
  type JsonText,
} from '@trellis/server-kit';
import { sql } from 'kysely';

/** Which loops controllers are to run. */
export interface LoopChoice {
  controllerIds: readonly number[];
  loopIds: readonly number[];
  /** By loop, then by parameter. */
  parameters: Readonly<Record<string, Record<string, number>>>;
  /** Kinds of device that are decided; left out: all. */
  kinds?: readonly number[] | undefined;
  /** The choices that are taken back, as they were left. */
  was?: readonly { id: number; updatedate: string }[] | undefined;
}

interface KnownController {
  id: number;
  name: string;
  canRunLoops: boolean;
  deviceTypes: number[];
}

interface OfferedLoop {
  id: number;
  deviceType: number;
  label: string;
  name: string;
  state: string;
  parameters: LoopParameter[] | null;
}

type Problem = Parameters<typeof invalidRecord>[1][number];

/**
 * Gives controllers exactly these control loops for the kinds of device that are decided, all or none of them; 422 names every loop that is not published, not fitted, chosen twice or wrongly set, and
 * controllers that cannot run loops; 409 where something else stands by now than what is taken back. The controllers get them
 * with their plan.
 */
export async function setLoops(choice: LoopChoice, context: CallContext): Promise<JsonText> {
  const controllers = await lockControllers(choice.controllerIds, context);
  await assertAsLeft(choice, context);
  const loops = await readLoops(choice.loopIds, context);
  const problems = [...loopProblems(choice, loops), ...controllerProblems(controllers, loops)];
  if (problems.length > 0) throw invalidRecord(ControllerFsaOverride.path, problems);
  for (const controller of controllers) await writeOverrides(controller.id, choice, context);
  return listOverrides(choice.controllerIds, context);
}

/** Controllers in a fixed order, so that two choices at once wait for each other. */
async function lockControllers(ids: readonly number[], context: CallContext): Promise<KnownController[]> {
  const { rows } = await sql<KnownController>`
    select c.id, c.name, c.protocol = 'sparkplug' and not c."isForeign" as "canRunLoops",
      array(select distinct d."virtualDeviceType_id" from virtual_devices d where d.controller_id = c.id and d.enabled) as "deviceTypes"
    from controllers c where c.id = any(${[...ids]}::integer[]) order by c.id for no key update of c`.execute(
    context.db,
  );
  return rows;
}

/** Refuses to take back choices that are not there any more as they were left, or where others were made since. */
async function assertAsLeft({ controllerIds, kinds, was }: LoopChoice, { db }: CallContext): Promise<void> {
  if (!was) return;
  const { rows } = await sql<{ id: number; changed: number }>`
    select id, floor(extract(epoch from updatedate) * 1000)::float8 as changed from controller_fsa_overrides
    where controller_id = any(${[...controllerIds]}::integer[]) and ${ofKinds(kinds)}`.execute(db);
  const left = new Map(was.map(({ id, updatedate }) => [id, Date.parse(updatedate)]));
  if (rows.length !== left.size || rows.some(({ id, changed }) => left.get(id) !== changed)) throw changedMeanwhile();
}

const ofKinds = (kinds: LoopChoice['kinds']) =>
  kinds ? sql<boolean>`"virtualDeviceType_id" = any(${[...kinds]}::integer[])` : sql<boolean>`true`;

/** The loops offered, kept from being retired until the choice is written. */
async function readLoops(ids: readonly number[], { db }: CallContext): Promise<OfferedLoop[]> {
  const { rows } = await sql<OfferedLoop>`
    select o.id, o."virtualDeviceType_id" as "deviceType", t.label, f.name, f.state, f.parameters
    from virtual_device_type_fsas o join fsas f on f.id = o.fsa_id join virtual_device_types t on t.id = o."virtualDeviceType_id"
    where o.id = any(${[...ids]}::integer[]) for share of f, o`.execute(db);
  return rows;
}

const problem = (property: string, code: string, message: string): Problem => ({ property, code, message });

function loopProblems({ loopIds, parameters, kinds }: LoopChoice, loops: readonly OfferedLoop[]): Problem[] {
  const loop = (code: string, message: string) => problem('virtualDeviceTypeFsa_id', code, message);
  const unknown = loopIds.filter((id) => !loops.some((known) => known.id === id));
  const unpublished = loops.filter(({ state }) => state !== 'published');
  const second = loops.filter(
    (one, index) => loops.findIndex(({ deviceType }) => deviceType === one.deviceType) < index,
  );
  const undecided = loops.filter(({ deviceType }) => kinds?.includes(deviceType) === false);
  const values = Object.entries(parameters).flatMap(([id, given]) => {
    const chosen = loops.find((known) => known.id === Number(id));
    if (!chosen) return [problem('parameters', 'reference', `${id}: the loop is not chosen`)];
    return findParameterProblems(chosen.parameters ?? [], given).map((text) => problem('parameters', 'range', text));
  });
  return [
    ...unknown.map((id) => loop('reference', `${id} does not exist`)),
    ...unpublished.map(({ name }) => loop('state', `${name} is not published`)),
    ...second.map(({ label }) => loop('uniqueness', `${label}: one loop at a time`)),
    ...undecided.map(({ name }) => loop('kind', `${name} is for a kind of device that is not decided here`)),
    ...values,
  ];
}

function controllerProblems(controllers: readonly KnownController[], loops: readonly OfferedLoop[]): Problem[] {
  if (loops.length === 0) return [];
  return controllers.flatMap(({ name, canRunLoops, deviceTypes }) => {
    if (!canRunLoops) return [problem('controller_id', 'unsupported', `${name} cannot run control loops`)];
    const unfitted = loops.filter(({ deviceType }) => !deviceTypes.includes(deviceType));
    return unfitted.map(({ label }) =>
      problem('controller_id', 'notFitted', `${name} has no device of the kind ${label}`),
    );
  });
}

/** What is chosen already stays as it is, so that a repeated choice changes nothing. */
async function writeOverrides(
  controllerId: number,
  { loopIds, parameters, kinds }: LoopChoice,
  { db, records }: CallContext,
): Promise<void> {
  const now = await db
    .selectFrom('controller_fsa_overrides')
    .select(['id', 'virtualDeviceTypeFsa_id', 'parameters'])
    .where('controller_id', '=', controllerId)
    .where(ofKinds(kinds))
    .execute();
  for (const { id, virtualDeviceTypeFsa_id } of now)
    if (!loopIds.includes(virtualDeviceTypeFsa_id)) await records.remove(ControllerFsaOverride, id);
  for (const loopId of new Set(loopIds)) {
    const values = parameters[loopId] ?? null;
    const known = now.find(({ virtualDeviceTypeFsa_id }) => virtualDeviceTypeFsa_id === loopId);
    if (!known)
      await records.insert(ControllerFsaOverride, [
        { controller_id: controllerId, virtualDeviceTypeFsa_id: loopId, parameters: values },
      ]);
    else if (JSON.stringify(sorted(known.parameters)) !== JSON.stringify(sorted(values)))
      await records.change(ControllerFsaOverride, known.id, { parameters: values });
  }
}

const sorted = (values: Readonly<Record<string, number>> | null): [string, number][] =>
  Object.entries(values ?? {}).sort(([one], [other]) => one.localeCompare(other));

const listOverrides = (controllerIds: readonly number[], { db }: CallContext): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select id, controller_id, "virtualDeviceTypeFsa_id", "virtualDeviceType_id", parameters,
      ${shownInstant(sql`createdate`)} as createdate, createuser, ${shownInstant(sql`updatedate`)} as updatedate, updateuser
    from controller_fsa_overrides where controller_id = any(${[...controllerIds]}::integer[])
    order by controller_id, "virtualDeviceType_id"`,
  );
