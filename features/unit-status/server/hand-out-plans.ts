import { controllerEvents } from '@trellis/devices/model';
import { entityChanged, type Running, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { encodePayload, formatTopic } from '@trellis/sparkplug';
import { planHashMetric, planMetric } from '@trellis/units/model';
import { listUnitPlans, planHash } from './unit-plan.ts';

/** Collections whose change may alter what a unit is to grow by. */
const planCollections: readonly string[] = [
  'ag_lifecycles',
  'ag_lifecyclePhases',
  'ag_lifecyclePlatforms',
  'ag_platformGroups',
  'ag_growPhases',
  'ag_growPhaseEnvironments',
  'vfuSchedules',
  'facilities',
  'ControllerFsaOverrides',
  'zones',
  'zoneDevices',
];
/** Collections shared by all facilities whose change may alter it everywhere. */
const sharedCollections: readonly string[] = ['virtualDeviceTypeFsas'];
/** Changes are gathered this long before plans are compared and sent, in milliseconds. */
const gatherMs = 500;
/** Schedules of units begin and end by the clock; looked for this often, in milliseconds. */
const lookMs = 30_000;

/** Bus topic on which servers tell those that speak with controllers that plans of a facility may have changed. */
const changed = 'units/plans-changed';

/** Passes changes that may alter plans to the servers that speak with controllers, whichever server made them. */
export function announcePlanChanges({ hub, bus }: Pick<Services, 'hub' | 'bus'>): void {
  hub.on(entityChanged, ({ collection, facilityId }) => {
    if (facilityId !== null && planCollections.includes(collection)) bus.publish(changed, { facilityId });
    if (sharedCollections.includes(collection)) bus.publish(changed, { facilityId: null });
  });
}

/** Hands controllers their plan when they come and whenever it changes; unchanged plans are not sent again. */
export function handOutPlans(services: Services): Running {
  const sent = new Map<number, string>();
  const waiting = new Set<number>();
  const due = new Set<number>();
  const handing = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  /** One run of a facility at a time: of two side by side, the one that read older plans might be the last to send. */
  const handOut = async (facilityId: number) => {
    if (handing.has(facilityId)) return;
    handing.add(facilityId);
    while (due.delete(facilityId))
      await sendPlans(services, facilityId, sent).catch((error: unknown) => {
        services.log.error({ err: error, facilityId }, 'plans could not be handed out');
      });
    handing.delete(facilityId);
  };
  const flush = () => {
    timer = undefined;
    for (const facilityId of waiting) {
      due.add(facilityId);
      void handOut(facilityId);
    }
    waiting.clear();
  };
  const gather = (facilityId: number) => {
    waiting.add(facilityId);
    timer ??= setTimeout(flush, gatherMs);
  };
  const gatherAll = () => {
    gatherEverywhere(services, gather).catch((error: unknown) => {
      services.log.warn({ err: error }, 'plans of all facilities could not be compared');
    });
  };
  const looking = setInterval(() => {
    gatherBegun(services, gather).catch((error: unknown) => {
      services.log.warn({ err: error }, 'schedules that begin or end now could not be looked for');
    });
  }, lookMs);
  const unsubscribe = services.bus.subscribe(changed, (message) => {
    const { facilityId } = message as { facilityId: number | null };
    if (facilityId === null) gatherAll();
    else gather(facilityId);
  });
  const stopGaps = services.bus.onGap(gatherAll);
  services.hub.on(controllerEvents.reached, ({ controllerId, facilityId }) => {
    sent.delete(controllerId);
    gather(facilityId);
  });
  return {
    stop: () => {
      clearTimeout(timer);
      clearInterval(looking);
      due.clear();
      unsubscribe();
      stopGaps();
      return Promise.resolve();
    },
  };
}

/** Facilities where a schedule of a unit began or ended since the look before. */
async function gatherBegun({ db, clock }: Services, gather: (facilityId: number) => void): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - 2 * lookMs);
  const { rows } = await sql<{ facility_id: number }>`
    select distinct u.facility_id from vfu_schedules s join units u on u.id = s."platformGroup_id"
    where u."useVfuSchedule" and ((s."validFrom" > ${since} and s."validFrom" <= ${now}) or (s."validTo" > ${since} and s."validTo" <= ${now}))`.execute(
    db,
  );
  for (const { facility_id } of rows) gather(facility_id);
}

async function gatherEverywhere({ db }: Services, gather: (facilityId: number) => void): Promise<void> {
  for (const { id } of await db.selectFrom('facilities').select('id').execute()) gather(id);
}

async function sendPlans(services: Services, facilityId: number, sent: Map<number, string>): Promise<void> {
  const { db, broker, log } = services;
  const nodes = await db
    .selectFrom('controllers')
    .innerJoin('facilities', 'facilities.id', 'controllers.facility_id')
    .select(['controllers.id', 'controllers.deviceId', 'facilities.mqttGroup'])
    .where('controllers.facility_id', '=', facilityId)
    .where('controllers.protocol', '=', 'sparkplug')
    .where('controllers.isForeign', '=', false)
    .execute();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { controllerId, plan } of await listUnitPlans(db, facilityId, services.clock.now())) {
    const node = byId.get(controllerId);
    const text = JSON.stringify(plan);
    const hash = planHash(text);
    if (!node || sent.get(controllerId) === hash) continue;
    sent.set(controllerId, hash);
    const topic = formatTopic({ type: 'NCMD', groupId: node.mqttGroup, edgeNodeId: node.deviceId });
    await broker
      .publish(topic, planPayload(text, hash, services.clock.now().getTime()), { qos: 1 })
      .catch((error: unknown) => {
        sent.delete(controllerId);
        log.warn({ err: error, controllerId }, 'a plan could not be sent; it goes out with the next change or birth');
      });
  }
}

function planPayload(text: string, hash: string, now: number): Buffer {
  return Buffer.from(
    encodePayload({
      timestamp: now,
      metrics: [
        { name: planMetric, datatype: 'String', value: text, timestamp: now },
        { name: planHashMetric, datatype: 'String', value: hash, timestamp: now },
      ],
    }),
  );
}
