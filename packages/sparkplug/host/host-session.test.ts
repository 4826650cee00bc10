import { describe, expect, test } from 'vitest';
import { createHostSession, decodePayload, encodePayload, positionName } from '../index.ts';
import type { EdgeTopic, HostEffects, HostMessage, HostSession, HostSessionState, Metric } from '../index.ts';

const T = 1_790_000_000_000;
const ids = { groupId: 'farm', edgeNodeId: 'node' };

function message(topic: EdgeTopic, seq: number | undefined, metrics: Metric[], at: number, bare = false): HostMessage {
  const bytes = encodePayload({ timestamp: at, seq, metrics }, { omitDatatypes: bare });
  return { topic, payload: decodePayload(bytes) };
}
const nbirth = (bdSeq: number, at = T, metrics: Metric[] = nodeMetrics) =>
  message({ type: 'NBIRTH', ...ids }, 0, [{ name: 'bdSeq', datatype: 'Int64', value: bdSeq }, ...metrics], at);
const dbirth = (seq: number, deviceId = 'rack', at = T + 1, metrics: Metric[] = deviceMetrics) =>
  message({ type: 'DBIRTH', ...ids, deviceId }, seq, metrics, at);
const ndeath = (bdSeq: number, at = T + 900) =>
  message({ type: 'NDEATH', ...ids }, undefined, [{ name: 'bdSeq', datatype: 'UInt64', value: bdSeq }], at);
const ddeath = (seq: number, at = T + 500) => message({ type: 'DDEATH', ...ids, deviceId: 'rack' }, seq, [], at);
/** As the standard advises: alias alone, no name, no data type. */
const ndata = (seq: number, value: number, at = T + 10 + seq) =>
  message({ type: 'NDATA', ...ids }, seq, [{ alias: 1, datatype: 'Int16', value }], at, true);
const ddata = (seq: number, value: number, at = T + 10 + seq, alias = 7) =>
  message({ type: 'DDATA', ...ids, deviceId: 'rack' }, seq, [{ alias, datatype: 'Double', value }], at, true);

const nodeMetrics: Metric[] = [{ name: 'Signal', alias: 1, datatype: 'Int16', value: -60 }];
const deviceMetrics: Metric[] = [{ name: 'Air/Temperature', alias: 7, datatype: 'Double', value: 21.5 }];

function bornSession(saved?: HostSessionState): HostSession {
  const session = createHostSession(saved);
  session.receive(nbirth(4), T);
  session.receive(dbirth(1), T + 1);
  return session;
}
const read = (effects: HostEffects) => effects.accepted.map(({ name, datatype, value }) => [name, datatype, value]);

describe('births', () => {
  test('bring node and device online and tell their values', () => {
    const session = createHostSession();
    const born = session.receive(nbirth(4), T + 5);
    expect(born.transitions).toEqual([{ deviceId: undefined, online: true, at: T }]);
    expect(read(born)).toEqual([['Signal', 'Int16', -60]]);
    expect(born.isBirth).toBe(true);
    const device = session.receive(dbirth(1), T + 6);
    expect(device).toMatchObject({ deviceId: 'rack', transitions: [{ deviceId: 'rack', online: true, at: T + 1 }] });
    expect(session.isOnline).toBe(true);
  });

  test('replace the aliases of the birth before', () => {
    const session = bornSession();
    session.receive(nbirth(4, T + 100, [{ name: 'Load', alias: 1, datatype: 'Float', value: 0 }]), T + 100);
    const data = session.receive(
      message({ type: 'NDATA', ...ids }, 1, [{ alias: 1, datatype: 'Float', value: 0.5 }], T + 101, true),
      T,
    );
    expect(read(data)).toEqual([['Load', 'Float', 0.5]]);
  });

  test('a rebirth in one connection leaves devices online that are born again, and ends those that are not', () => {
    const session = bornSession();
    session.receive(dbirth(2, 'other'), T + 2);
    expect(session.receive(nbirth(4, T + 100), T + 100).transitions).toEqual([]);
    expect(session.receive(dbirth(1, 'rack', T + 101), T + 101).transitions).toEqual([]);
    expect(session.receive(ddata(2, 22, T + 102), T + 102).transitions).toEqual([
      { deviceId: 'other', online: false, at: T + 102 },
    ]);
  });

  test('a birth of a new connection ends all devices until they are born', () => {
    const session = bornSession();
    const born = session.receive(nbirth(5, T + 100), T + 100);
    expect(born.transitions).toEqual([{ deviceId: 'rack', online: false, at: T + 100 }]);
  });

  test('a birth delivered twice changes nothing', () => {
    const session = bornSession();
    expect(session.receive(nbirth(4), T + 2)).toMatchObject({ rejected: 'duplicate', transitions: [], accepted: [] });
    expect(session.receive(ddata(2, 20), T + 3).rebirthRequested).toBeUndefined();
  });
});

describe('data', () => {
  test('by alias gets name and data type from the birth, negative integers too', () => {
    const session = bornSession();
    expect(read(session.receive(ndata(2, -71), T))).toEqual([['Signal', 'Int16', -71]]);
    expect(read(session.receive(ddata(3, 22.25), T))).toEqual([['Air/Temperature', 'Double', 22.25]]);
  });

  test('keeps the time of the metric, else that of the payload', () => {
    const session = bornSession();
    const metrics: Metric[] = [
      { alias: 7, datatype: 'Double', value: 1, timestamp: T - 5_000, isHistorical: true },
      { alias: 7, datatype: 'Double', value: 2 },
    ];
    const { accepted } = session.receive(
      message({ type: 'DDATA', ...ids, deviceId: 'rack' }, 2, metrics, T + 9),
      T + 50,
    );
    expect(accepted).toMatchObject([
      { value: 1, timestamp: T - 5_000, isHistorical: true },
      { value: 2, timestamp: T + 9, isHistorical: false },
    ]);
  });

  test('the position is told beside the values, also when a birth does not know it', () => {
    const session = bornSession();
    const metrics: Metric[] = [{ name: positionName, datatype: 'Int64', value: 1_790_000_000_000_001 }];
    const effects = session.receive(message({ type: 'NDATA', ...ids }, 2, metrics, T + 9), T + 9);
    expect(effects).toMatchObject({ position: 1_790_000_000_000_001, accepted: [] });
  });

  const strange: Metric[] = [{ alias: 99, datatype: 'Double', value: 1 }, ...deviceMetrics];
  const cases: [string, (session: HostSession) => HostEffects, Partial<HostEffects>, number][] = [
    ['in line asks for nothing', (s) => s.receive(ddata(2, 1), T), {}, 1],
    [
      'after a gap is taken and asks for births',
      (s) => s.receive(ddata(5, 1), T),
      { rebirthRequested: 'sequence-gap' },
      1,
    ],
    [
      'with a strange alias is skipped and asks for births, the rest is taken',
      (s) => s.receive(message({ type: 'DDATA', ...ids, deviceId: 'rack' }, 2, strange, T + 9, true), T),
      { rebirthRequested: 'unknown-alias', skipped: [{ name: undefined, alias: 99, cause: 'unknown-alias' }] },
      1,
    ],
    [
      'of a device that was not born asks for births',
      (s) => s.receive(message({ type: 'DDATA', ...ids, deviceId: 'new' }, 2, deviceMetrics, T + 9), T),
      { rebirthRequested: 'device-not-born' },
      1,
    ],
    [
      'with an unknown name but its own data type is taken',
      (s) =>
        s.receive(
          message({ type: 'NDATA', ...ids }, 2, [{ name: 'Extra', datatype: 'Boolean', value: true }], T + 9),
          T,
        ),
      {},
      1,
    ],
    [
      'with an unknown name and no data type asks for births',
      (s) =>
        s.receive(
          message({ type: 'NDATA', ...ids }, 2, [{ name: 'Extra', datatype: 'Boolean', value: true }], T + 9, true),
          T,
        ),
      { rebirthRequested: 'unknown-metric' },
      0,
    ],
    [
      'of the wrong kind is skipped without asking for births',
      (s) =>
        s.receive(
          message({ type: 'NDATA', ...ids }, 2, [{ alias: 1, datatype: 'String', value: 'x' }], T + 9, true),
          T,
        ),
      { skipped: [{ name: 'Signal', alias: 1, cause: 'type-mismatch' }] },
      0,
    ],
    [
      'that is a command is not for the host',
      (s) => s.receive(message({ type: 'NCMD', ...ids }, undefined, [], T), T),
      { rejected: 'not-for-host' },
      0,
    ],
  ];
  test.each(cases)('%s', (_title, act, expected, accepted) => {
    const effects = act(bornSession());
    expect(effects).toMatchObject(expected);
    expect(effects.rebirthRequested).toBe(expected.rebirthRequested);
    expect(effects.accepted).toHaveLength(accepted);
  });

  test('before any birth asks for births; what names itself is taken', () => {
    const session = createHostSession();
    expect(session.receive(ddata(17, 1), T)).toMatchObject({ rebirthRequested: 'not-born', accepted: [] });
    const named = session.receive(message({ type: 'DDATA', ...ids, deviceId: 'rack' }, 18, deviceMetrics, T), T + 1);
    expect(read(named)).toEqual([['Air/Temperature', 'Double', 21.5]]);
  });

  test('runs over from 255 to 0 without a gap', () => {
    const session = bornSession();
    const asked: (string | undefined)[] = [];
    for (let at = 2; at < 600; at++) asked.push(session.receive(ddata(at % 256, at, T + at), T + at).rebirthRequested);
    expect(asked.every((reason) => reason === undefined)).toBe(true);
  });

  test('delivered twice is recognised, with its position; a late message is taken once', () => {
    const session = bornSession();
    for (const seq of [2, 3, 5]) session.receive(ddata(seq, seq), T);
    expect(session.receive(ddata(3, 3), T)).toMatchObject({ rejected: 'duplicate', accepted: [] });
    expect(session.receive(ddata(4, 4), T).accepted).toHaveLength(1);
    expect(session.receive(ddata(4, 4), T).rejected).toBe('duplicate');
    expect(session.receive(ddata(6, 6), T).rebirthRequested).toBeUndefined();
  });

  test('a message of the next lap with the same number is no duplicate', () => {
    const session = bornSession();
    session.receive(ddata(2, 1, T + 2), T);
    for (let at = 3; at < 258; at++) session.receive(ddata(at % 256, at, T + at), T);
    expect(session.receive(ddata(2, 2, T + 258), T)).toMatchObject({ accepted: [{ value: 2 }] });
  });
});

describe('rebirth requests', () => {
  test('come at most once per interval, and again while no birth answers', () => {
    const session = createHostSession(undefined, { rebirthIntervalMs: 1_000 });
    const asked = [0, 10, 999, 1_000, 1_500, 2_100].map(
      (after, at) => session.receive(ddata(at, 1), T + after).rebirthRequested,
    );
    expect(asked).toEqual(['not-born', undefined, undefined, 'not-born', undefined, 'not-born']);
  });

  test('end with the birth', () => {
    const session = createHostSession(undefined, { rebirthIntervalMs: 1_000 });
    session.receive(ddata(3, 1), T);
    session.receive(nbirth(1, T + 5), T + 5);
    session.receive(dbirth(1), T + 6);
    expect(session.receive(ddata(2, 1), T + 5_000).rebirthRequested).toBeUndefined();
  });
});

describe('deaths', () => {
  test('of the node end its devices too, at the time of the host', () => {
    const session = bornSession();
    expect(session.receive(ndeath(4), T + 1_000).transitions).toEqual([
      { deviceId: undefined, online: false, at: T + 1_000 },
      { deviceId: 'rack', online: false, at: T + 1_000 },
    ]);
    expect(session.receive(ddata(2, 1), T + 1_001).rebirthRequested).toBe('not-born');
  });

  test('of an earlier connection are ignored', () => {
    const session = bornSession();
    session.receive(nbirth(5, T + 100), T + 100);
    expect(session.receive(ndeath(4), T + 200)).toMatchObject({ rejected: 'stale-death', transitions: [] });
    expect(session.isOnline).toBe(true);
  });

  test('of the node count once', () => {
    const session = bornSession();
    session.receive(ndeath(4), T);
    expect(session.receive(ndeath(4), T + 1)).toMatchObject({ rejected: 'stale-death', transitions: [] });
  });

  test('of a device end that device, at the time it says, and count in the sequence', () => {
    const session = bornSession();
    expect(session.receive(ddeath(2), T + 700).transitions).toEqual([{ deviceId: 'rack', online: false, at: T + 500 }]);
    expect(session.receive(ndata(3, 1), T + 701).rebirthRequested).toBeUndefined();
    expect(session.receive(ddata(4, 1), T + 702).rebirthRequested).toBe('device-not-born');
  });
});

describe('another process', () => {
  test('takes over from the saved state in the middle of a session', () => {
    const saved = JSON.stringify(bornSession().save());
    const session = createHostSession(JSON.parse(saved) as HostSessionState);
    const data = session.receive(ddata(2, 23), T + 2);
    expect(read(data)).toEqual([['Air/Temperature', 'Double', 23]]);
    expect(data.rebirthRequested).toBeUndefined();
    expect(session.receive(ndeath(4), T + 3).transitions).toHaveLength(2);
  });

  test('notices what was missed between, and recognises what came before', () => {
    const first = bornSession();
    first.receive(ddata(2, 1), T);
    const saved = first.save();
    expect(createHostSession(saved).receive(ddata(2, 1), T).rejected).toBe('duplicate');
    expect(createHostSession(saved).receive(ddata(9, 1), T).rebirthRequested).toBe('sequence-gap');
  });

  test('goes on exactly as the first would, at any moment', () => {
    const story = [nbirth(4), dbirth(1), ddata(2, 1), ddata(4, 2), ddata(3, 3), ddata(3, 3), nbirth(4, T + 50), dbirth(1, 'rack', T + 51), ddata(2, 5, T + 52), ndeath(3), ddeath(3), ndeath(4), ddata(5, 6, T + 60)]; // oxfmt-ignore
    const copy = (one: HostMessage): HostMessage => structuredClone(one);
    const whole = createHostSession();
    const expected = story.map((one, at) => whole.receive(copy(one), T + at));
    for (let cut = 0; cut < story.length; cut++) {
      const first = createHostSession();
      const before = story.slice(0, cut).map((one, at) => first.receive(copy(one), T + at));
      const second = createHostSession(JSON.parse(JSON.stringify(first.save())) as HostSessionState);
      const after = story.slice(cut).map((one, at) => second.receive(copy(one), T + cut + at));
      expect([...before, ...after]).toEqual(expected);
    }
  });

  test('keeps aliases beyond 2^53', () => {
    const session = createHostSession();
    const alias = 2n ** 60n + 1n;
    session.receive(nbirth(1, T, [{ name: 'Big', alias, datatype: 'Double', value: 0 }]), T);
    const other = createHostSession(JSON.parse(JSON.stringify(session.save())) as HostSessionState);
    const data = other.receive(
      message({ type: 'NDATA', ...ids }, 1, [{ alias, datatype: 'Double', value: 4 }], T + 1, true),
      T,
    );
    expect(read(data)).toEqual([['Big', 'Double', 4]]);
  });
});
