import { describe, expect, test } from 'vitest';
import { mayPublish, maySubscribe, type BrokerIdentity } from './controller-topics.ts';
import { filterCovers, groupOfTopic } from './topics.ts';

const controller: BrokerIdentity = { kind: 'controller', groupId: 'farm', edgeNodeId: 'edge-1' };
const provisional: BrokerIdentity = { kind: 'provisional', edgeNodeId: 'edge-9' };

describe('what a controller may publish', () => {
  test.each([
    ['spBv1.0/farm/NBIRTH/edge-1', true],
    ['spBv1.0/farm/NDEATH/edge-1', true],
    ['spBv1.0/farm/NDATA/edge-1', true],
    ['spBv1.0/farm/DBIRTH/edge-1/unit-1', true],
    ['spBv1.0/farm/DDATA/edge-1/unit-1', true],
    ['spBv1.0/farm/DDEATH/edge-1/unit-1', true],
    ['trellis/v1/farm/edge-1/report', true],
    ['spBv1.0/farm/NDATA/edge-2', false],
    ['spBv1.0/other/NDATA/edge-1', false],
    ['spBv1.0/farm/NDATA/edge-1/unit-1', false],
    ['spBv1.0/farm/DDATA/edge-1', false],
    ['spBv1.0/farm/DDATA/edge-1/', false],
    ['spBv1.0/farm/DDATA/edge-1/unit-1/more', false],
    ['spBv1.0/farm/NCMD/edge-1', false],
    ['spBv1.0/STATE/trellis', false],
    ['spAv1.0/farm/NDATA/edge-1', false],
    ['trellis/v1/farm/edge-2/report', false],
    ['trellis/v1/farm/edge-1/commands', false],
    ['', false],
  ])('%s: %s', (topic, allowed) => expect(mayPublish(controller, topic)).toBe(allowed));

  test('a name that holds a wildcard or a slash gives no permission at all', () => {
    const odd: BrokerIdentity = { kind: 'controller', groupId: 'farm', edgeNodeId: '+' };
    expect(mayPublish(odd, 'spBv1.0/farm/NDATA/+')).toBe(false);
    expect(maySubscribe(odd, 'spBv1.0/farm/NCMD/edge-1')).toBe(false);
    expect(maySubscribe({ ...controller, groupId: '#' }, 'spBv1.0/x/NCMD/edge-1')).toBe(false);
  });
});

test('a provisional node says what any standard client says, as itself, in any group', () => {
  for (const topic of [
    'spBv1.0/any/NBIRTH/edge-9',
    'spBv1.0/any/NDEATH/edge-9',
    'spBv1.0/any/DBIRTH/edge-9/rack',
    'spBv1.0/any/DDATA/edge-9/rack',
    'trellis/v1/any/edge-9/report',
  ])
    expect(mayPublish(provisional, topic), topic).toBe(true);
  for (const topic of [
    'spBv1.0/any/NBIRTH/edge-1',
    'spBv1.0/any/DDATA/edge-1/rack',
    'spBv1.0/any/NCMD/edge-9',
    'trellis/v1/any/edge-1/report',
    'trellis/bus/facility/1/live',
  ])
    expect(mayPublish(provisional, topic), topic).toBe(false);
  expect(maySubscribe(provisional, 'spBv1.0/any/NCMD/edge-9')).toBe(true);
  expect(maySubscribe(provisional, 'spBv1.0/any/DCMD/edge-9/#')).toBe(true);
  expect(maySubscribe(provisional, 'spBv1.0/any/NCMD/edge-1')).toBe(false);
  expect(maySubscribe(provisional, 'spBv1.0/any/DCMD/edge-1/unit-1')).toBe(false);
  expect(maySubscribe(provisional, '#')).toBe(false);
});

describe('what a controller may subscribe to', () => {
  test.each([
    ['spBv1.0/farm/NCMD/edge-1', true],
    ['spBv1.0/farm/NCMD/edge-1/#', true],
    ['spBv1.0/farm/DCMD/edge-1/#', true],
    ['spBv1.0/farm/DCMD/edge-1/unit-1', true],
    ['spBv1.0/farm/DCMD/edge-1/+', true],
    ['spBv1.0/STATE/+', true],
    ['spBv1.0/STATE/trellis', true],
    ['trellis/v1/farm/edge-1/commands', true],
    ['spBv1.0/STATE/#', false],
    ['spBv1.0/farm/+/edge-1', false],
    ['spBv1.0/farm/NCMD/+', false],
    ['spBv1.0/+/NCMD/edge-1', false],
    ['spBv1.0/farm/NDATA/edge-1', false],
    ['#', false],
    ['+/#', false],
    ['$SYS/#', false],
    ['$share/all/spBv1.0/farm/NCMD/edge-1', false],
  ])('%s: %s', (filter, allowed) => expect(maySubscribe(controller, filter)).toBe(allowed));
});

test('filters follow the rules of MQTT', () => {
  expect(filterCovers('a/#', 'a')).toBe(true);
  expect(filterCovers('a/+', 'a')).toBe(false);
  expect(filterCovers('a/+', 'a/')).toBe(true);
  expect(filterCovers('#', '$SYS/x')).toBe(false);
  expect(filterCovers('$SYS/#', '$SYS/x')).toBe(true);
  expect(filterCovers('a/b', 'a/+')).toBe(false);
});

test('a topic names its facility group', () => {
  expect(groupOfTopic('spBv1.0/farm/NDATA/e')).toBe('farm');
  expect(groupOfTopic('trellis/v1/farm/e/report')).toBe('farm');
  expect(groupOfTopic('spBv1.0/STATE/trellis')).toBeUndefined();
  expect(groupOfTopic('trellis/bus/farm')).toBeUndefined();
});
