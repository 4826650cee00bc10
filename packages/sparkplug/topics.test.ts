import { expect, test } from 'vitest';
import { formatTopic, isValidId, parseTopic } from './topics.ts';

test.each([
  ['spBv1.0/farm/NBIRTH/node', { type: 'NBIRTH', groupId: 'farm', edgeNodeId: 'node' }],
  ['spBv1.0/farm/NDEATH/node', { type: 'NDEATH', groupId: 'farm', edgeNodeId: 'node' }],
  ['spBv1.0/farm/NCMD/node', { type: 'NCMD', groupId: 'farm', edgeNodeId: 'node' }],
  ['spBv1.0/farm/DDATA/node/rack 1', { type: 'DDATA', groupId: 'farm', edgeNodeId: 'node', deviceId: 'rack 1' }],
  ['spBv1.0/farm/DCMD/node/räck', { type: 'DCMD', groupId: 'farm', edgeNodeId: 'node', deviceId: 'räck' }],
  ['spBv1.0/STATE/trellis', { type: 'STATE', hostId: 'trellis' }],
] as const)('the topic %s is read and written back', (text, topic) => {
  expect(parseTopic(text)).toEqual(topic);
  expect(formatTopic(topic)).toBe(text);
});

test.each([
  'spAv1.0/farm/NBIRTH/node',
  'spBv1.0/farm/NBIRTH',
  'spBv1.0/farm/NBIRTH/node/device',
  'spBv1.0/farm/DDATA/node',
  'spBv1.0/farm/DDATA/node/',
  'spBv1.0/farm/DDATA/node/device/more',
  'spBv1.0/farm/HELLO/node',
  'spBv1.0//NDATA/node',
  'spBv1.0/STATE',
  'spBv1.0/STATE/host/more',
  'STATE/host',
  '',
])('the topic "%s" is none of the standard', (text) => {
  expect(parseTopic(text)).toBeUndefined();
});

test('an id with a character that has a meaning in topics is refused', () => {
  for (const id of ['a/b', 'a+', '#', '', 'a\0']) {
    expect(isValidId(id)).toBe(false);
    expect(() => formatTopic({ type: 'NDATA', groupId: 'farm', edgeNodeId: id })).toThrow(RangeError);
  }
});
