import { controllerEvents } from '@trellis/devices/model';
import { entityChanged, liveTopic, type LiveMessage } from '@trellis/server-kit';
import type { IngestMessage, Presence } from '@trellis/server-kit/mqtt';
import { makeFarm, refusalsOf, type Farm, type MadeUnit, type TestServer } from '@trellis/server-app/testing';
import { encodePayload, formatTopic, type EdgeTopic, type Metric, type Payload } from '@trellis/sparkplug';
import { onTestFinished } from 'vitest';
import { openIngest } from './ingest.ts';

type Broker = TestServer['services']['broker'];
type Kind = EdgeTopic['type'];

/** What stands in for the broker: who comes and goes is said by the test, what is sent to nodes is kept. */
export interface BrokerDesk {
  mode: Broker['mode'];
  held: number[];
  sent: string[];
  /** Somebody connects or leaves. */
  tell(presence: Presence): void;
}

/** The way of messages as a server opens it, at a broker that the test holds in its hands. */
export async function openWay({ services }: TestServer) {
  const listeners = new Set<(presence: Presence) => void>();
  const desk: BrokerDesk = {
    mode: 'embedded',
    held: [],
    sent: [],
    tell: (presence) => listeners.forEach((listener) => listener(presence)),
  };
  const broker: Broker = {
    ...services.broker,
    get mode() {
      return desk.mode;
    },
    heldShards: () => desk.held,
    publish(topic) {
      desk.sent.push(topic);
      return Promise.resolve();
    },
    onPresence(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const ingest = await openIngest({ ...services, broker });
  const unfollow = ingest.followPresence();
  let closing: Promise<void> | undefined;
  const close = () => {
    unfollow();
    return (closing ??= ingest.close());
  };
  onTestFinished(close);
  return { ingest, desk, close };
}

export type Way = Awaited<ReturnType<typeof openWay>>;

/** Speaks as the controller of a farm: its messages go a way in the order they are sent. */
export function speakAs({ ingest }: Way, { facility, unit }: Farm) {
  let seq = 0;
  const take = (topic: string, payload: Buffer | string, more: Partial<IngestMessage> = {}) =>
    ingest.take({ topic, payload: Buffer.from(payload), qos: 1, dup: false, retain: false, ...more });
  const topicOf = (type: Kind, device?: string) =>
    formatTopic({
      ...{ type, groupId: facility.mqttGroup, edgeNodeId: unit.controller.deviceId },
      ...(device !== undefined && { deviceId: device }),
    } as EdgeTopic);
  const send = (type: Kind, metrics: readonly Metric[], { device, ...more }: { device?: string } & Payload = {}) => {
    if (type === 'NBIRTH') seq = 0;
    const payload = { timestamp: Date.now(), seq: type === 'NDEATH' ? undefined : seq, metrics: [...metrics], ...more };
    if (type !== 'NDEATH') seq = ((payload.seq ?? 0) + 1) % 256;
    return take(topicOf(type, device), Buffer.from(encodePayload(payload)));
  };
  return {
    take,
    topicOf,
    send,
    goOnAfter: (number: number) => (seq = number + 1),
    birth: (bdSeq = 0, more: Metric[] = [], payload: Payload = {}) =>
      send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: bdSeq }, ...more], payload),
    die: (bdSeq = 0, payload: Payload = {}) =>
      send('NDEATH', [{ name: 'bdSeq', datatype: 'Int64', value: bdSeq }], payload),
    report: (report: unknown) =>
      take(
        `trellis/v1/${facility.mqttGroup}/${unit.controller.deviceId}/report`,
        typeof report === 'string' ? report : JSON.stringify(report),
      ),
  };
}

export const measured = (name: string, value: number | null, at?: number, isHistorical = false): Metric => ({
  ...{ name, value, datatype: 'Double', isHistorical },
  ...(at !== undefined && { timestamp: at }),
});
export const says = (name: string, value: string): Metric => ({ name, value, datatype: 'String' });

/** What is stored of a unit: value and time, oldest first. */
export async function timedReadingsOf(
  { services }: TestServer,
  unit: MadeUnit,
): Promise<{ reading: number; at: number }[]> {
  const { rows } = await services.pool.query<{ reading: number; at: Date }>(
    `select r.reading, r.at from readings r join sensors s on s.id = r.sensor_id where s.controller_id = $1
     order by r.at, r.reading`,
    [unit.controller.id],
  );
  return rows.map(({ reading, at }) => ({ reading, at: at.getTime() }));
}

export async function controllerOf({ services }: TestServer, unit: MadeUnit): Promise<Record<string, unknown>> {
  const { rows } = await services.pool.query<Record<string, unknown>>('select * from controllers where id = $1', [
    unit.controller.id,
  ]);
  return rows[0] ?? {};
}

/** What was refused of a source, once its way has ended and all of it is saved. */
export async function refusalsAtEndOf(server: TestServer, way: Way, source: string | number) {
  await way.close();
  return refusalsOf(server, source);
}

/** What browsers of a facility are told from now on. */
export function hearFacility({ services }: TestServer, facilityId: number) {
  const heard: { type: string; payload: Record<string, unknown> }[] = [];
  const stop = services.bus.subscribe(liveTopic(facilityId), (messages) =>
    heard.push(...(messages as unknown as (LiveMessage & (typeof heard)[number])[])),
  );
  onTestFinished(stop);
  return heard;
}

/** What other features are told of a farm from now on. */
export function hearEvents({ services: { hub } }: TestServer, { facility, unit }: Farm) {
  const told = {
    reached: 0,
    values: [] as unknown[],
    answers: [] as unknown[],
    changes: [] as string[],
    /** Something to happen as a listener is told. */
    onReported: (): void => undefined,
  };
  const { id } = unit.controller;
  hub.on(controllerEvents.reached, ({ controllerId }) => void (told.reached += controllerId === id ? 1 : 0));
  hub.on(controllerEvents.reported, ({ controllerId, values }) => {
    if (controllerId !== id) return;
    told.onReported();
    told.values.push(...values);
  });
  hub.on(controllerEvents.answered, (answered) => {
    if (answered.controllerId === id) told.answers.push(answered.answers);
  });
  hub.on(entityChanged, ({ collection, op, facilityId }) => {
    if (facilityId === facility.id) told.changes.push(`${collection} ${op}`);
  });
  return told;
}

/** A farm of its own with a way of its messages into the server, and its unit's node that speaks there. */
export async function openFarm(server: TestServer, values: Parameters<typeof makeFarm>[1] = {}) {
  const farm = await makeFarm(server, values);
  const way = await openWay(server);
  const { controller, sensorDeviceId: device } = farm.unit;
  return { farm, way, node: speakAs(way, farm), source: controller.id, device };
}
