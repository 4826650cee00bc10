import type { DecodedMetric } from '../codec/payload.ts';
import type { DeviceTopic, NodeTopic } from '../topics.ts';
import { bdSeqName, positionName } from '../well-known.ts';
import type {
  AcceptedMetric,
  HostEffects,
  HostMessage,
  HostSession,
  HostSessionOptions,
  HostSessionState,
} from './host-session-types.ts';
import { resolveMetric, restoreTable, saveTable, tableOfBirth } from './metric-table.ts';
import type { MetricTable } from './metric-table.ts';
import { createSequence } from './sequence.ts';

interface Device {
  online: boolean;
  /** False after the node was born again, until this device is too. */
  born: boolean;
  table: MetricTable;
}

/**
 * Follows one edge node from the host's side: no clock, no input or output, so the same messages always give the same effects.
 * `saved` is what `save()` of an earlier session (here or in another process) returned. Save it together with the data it
 * belongs to: a message counts as received once it went through `receive`.
 */
export function createHostSession(saved?: HostSessionState, options: HostSessionOptions = {}): HostSession {
  const rebirthIntervalMs = options.rebirthIntervalMs ?? 10_000;
  const sequence = createSequence(saved?.sequence);
  const devices = new Map<string, Device>();
  let online = saved?.online ?? false;
  let bdSeq = saved?.bdSeq ?? null;
  let birthTimestamp = saved?.birthTimestamp ?? null;
  let nodeTable: MetricTable | undefined = saved && restoreTable(saved.node);
  let rebirthPending = saved?.rebirthPending ?? null;
  let rebirthRequestedAt = saved?.rebirthRequestedAt ?? null;
  for (const device of saved?.devices ?? []) {
    devices.set(device.id, { online: device.online, born: device.born, table: restoreTable(device.metrics) });
  }

  function receive(message: HostMessage, now: number): HostEffects {
    const { topic } = message;
    const effects = noEffects('deviceId' in topic ? topic.deviceId : undefined);
    switch (topic.type) {
      case 'NBIRTH':
        receiveNodeBirth(message, now, effects);
        break;
      case 'NDEATH':
        receiveNodeDeath(message, now, effects);
        break;
      case 'DBIRTH':
      case 'DDEATH':
        receiveDeviceChange(topic, message, now, effects);
        break;
      case 'NDATA':
      case 'DDATA':
        receiveData(topic, message, now, effects);
        break;
      default:
        effects.rejected = 'not-for-host';
        return effects;
    }
    requestRebirthIfDue(effects, now);
    return effects;
  }

  function receiveNodeBirth({ payload }: HostMessage, now: number, effects: HostEffects): void {
    const bornBdSeq = readBdSeq(payload.metrics);
    const timestamp = payload.timestamp ?? now;
    if (online && payload.timestamp !== undefined && timestamp === birthTimestamp && bornBdSeq === bdSeq) {
      effects.rejected = 'duplicate';
      return;
    }
    // The same counter means a rebirth within one connection: its devices stay online until the births that follow are through.
    if (bornBdSeq !== bdSeq) for (const id of devices.keys()) setDeviceOffline(id, timestamp, effects);
    for (const device of devices.values()) device.born = false;
    if (!online) effects.transitions.push({ deviceId: undefined, online: true, at: timestamp });
    online = true;
    bdSeq = bornBdSeq;
    birthTimestamp = timestamp;
    rebirthPending = null;
    nodeTable = tableOfBirth(payload.metrics);
    sequence.restart((payload.seq ?? 0) & 0xff, timestamp);
    effects.isBirth = true;
    accept(payload.metrics, nodeTable, timestamp, effects);
  }

  function receiveNodeDeath({ payload }: HostMessage, now: number, effects: HostEffects): void {
    const deadBdSeq = readBdSeq(payload.metrics);
    if (!online || (bdSeq !== null && deadBdSeq !== bdSeq)) {
      effects.rejected = 'stale-death';
      return;
    }
    online = false;
    effects.transitions.push({ deviceId: undefined, online: false, at: now });
    for (const id of devices.keys()) setDeviceOffline(id, now, effects);
  }

  function receiveDeviceChange(topic: DeviceTopic, message: HostMessage, now: number, effects: HostEffects): void {
    if (!follow(message, now, effects)) return;
    const { payload } = message;
    const timestamp = payload.timestamp ?? now;
    if (topic.type === 'DDEATH') {
      setDeviceOffline(topic.deviceId, timestamp, effects);
      const device = devices.get(topic.deviceId);
      if (device) device.born = false;
      return;
    }
    const table = tableOfBirth(payload.metrics);
    const wasOnline = devices.get(topic.deviceId)?.online ?? false;
    // A device of a node that is not itself born is known by its metrics, but not online.
    devices.set(topic.deviceId, { online: online || wasOnline, born: online, table });
    if (online && !wasOnline) effects.transitions.push({ deviceId: topic.deviceId, online: true, at: timestamp });
    effects.isBirth = true;
    accept(payload.metrics, table, timestamp, effects);
  }

  function receiveData(topic: NodeTopic | DeviceTopic, message: HostMessage, now: number, effects: HostEffects): void {
    if (!follow(message, now, effects)) return;
    const device = 'deviceId' in topic ? devices.get(topic.deviceId) : undefined;
    if (online && 'deviceId' in topic && !device?.born) rebirthPending ??= 'device-not-born';
    settleUnborn(message.payload.timestamp ?? now, effects);
    accept(message.payload.metrics, 'deviceId' in topic ? device?.table : nodeTable, now, effects, message);
  }

  /** Judges the sequence number; false when the message was received before. */
  function follow({ payload }: HostMessage, now: number, effects: HostEffects): boolean {
    const verdict = sequence.take((payload.seq ?? 0) & 0xff, payload.timestamp ?? now);
    if (verdict === 'duplicate') {
      effects.rejected = 'duplicate';
      const position = payload.metrics.find(({ name }) => name === positionName)?.value;
      if (typeof position === 'number' || typeof position === 'bigint') effects.position = position;
      return false;
    }
    if (!online) rebirthPending ??= 'not-born';
    else if (verdict === 'gap') rebirthPending ??= 'sequence-gap';
    return true;
  }

  /** All device births follow the node's at once, so the first data message shows which devices did not come back. */
  function settleUnborn(at: number, effects: HostEffects): void {
    if (!online) return;
    for (const [id, device] of devices) if (device.online && !device.born) setDeviceOffline(id, at, effects);
  }

  function setDeviceOffline(id: string, at: number, effects: HostEffects): void {
    const device = devices.get(id);
    if (!device?.online) return;
    device.online = false;
    effects.transitions.push({ deviceId: id, online: false, at });
  }

  function accept(
    metrics: DecodedMetric[],
    table: MetricTable | undefined,
    now: number,
    effects: HostEffects,
    data?: HostMessage,
  ): void {
    const timestamp = data?.payload.timestamp ?? now;
    for (const metric of metrics) {
      const cause = resolveMetric(metric, table);
      if (cause) {
        effects.skipped.push({ name: metric.name, alias: metric.alias, cause });
        if (data && cause !== 'type-mismatch') rebirthPending ??= cause;
        continue;
      }
      metric.timestamp ??= timestamp;
      if (!isResolved(metric) || metric.name === bdSeqName) continue;
      if (metric.name !== positionName) effects.accepted.push(metric);
      else if (data && (typeof metric.value === 'number' || typeof metric.value === 'bigint')) {
        effects.position = metric.value;
      }
    }
  }

  function requestRebirthIfDue(effects: HostEffects, now: number): void {
    if (rebirthPending === null) return;
    if (rebirthRequestedAt !== null && Math.abs(now - rebirthRequestedAt) < rebirthIntervalMs) return;
    rebirthRequestedAt = now;
    effects.rebirthRequested = rebirthPending;
  }

  function save(): HostSessionState {
    return {
      version: 1,
      online,
      bdSeq,
      birthTimestamp,
      sequence: sequence.save(),
      node: nodeTable ? saveTable(nodeTable) : [],
      devices: [...devices].map(([id, device]) => ({
        id,
        online: device.online,
        born: device.born,
        metrics: saveTable(device.table),
      })),
      rebirthPending,
      rebirthRequestedAt,
    };
  }

  return {
    get isOnline() {
      return online;
    },
    receive,
    save,
  };
}

function noEffects(deviceId: string | undefined): HostEffects {
  return { deviceId, accepted: [], skipped: [], transitions: [], isBirth: false };
}

function readBdSeq(metrics: DecodedMetric[]): number | null {
  const value = metrics.find(({ name }) => name === bdSeqName)?.value;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
}

function isResolved(metric: DecodedMetric): metric is AcceptedMetric {
  return metric.name !== undefined && metric.datatype !== undefined && metric.timestamp !== undefined;
}
