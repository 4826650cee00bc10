import { configTopicOf, stateTopicOf } from '@trellis/home-assistant/model';
import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFacilityUnits, type Told } from './tell-facility-units.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
});
afterAll(() => server.stop());

test('what a unit is is told again after an hour, for a broker that lost what it kept', async () => {
  const world = makeWorld(server.services);
  const facility = await world.facility();
  const unit = await world.unit(facility, { name: 'W-01' });
  const config = configTopicOf('homeassistant', facility.id, unit.id);
  const state = stateTopicOf(facility.id, unit.id);
  const told: Told = new Map();
  const said: string[] = [];
  const broker = {
    ...server.services.broker,
    publish: (topic: string) => {
      said.push(topic);
      return Promise.resolve();
    },
  };
  const tell = async () => {
    said.length = 0;
    const way = { services: { ...server.services, broker }, told, keepOn: () => Promise.resolve(true) };
    const wanted = { facilityId: facility.id, prefix: 'homeassistant' };
    await tellFacilityUnits(wanted, { ...way, signal: new AbortController().signal });
    return [...said];
  };
  const passes = (minutes: number) => {
    for (const one of told.values()) one.at -= minutes * 60_000;
  };
  expect(await tell()).toEqual([config, state]);
  expect(await tell()).toEqual([]);
  passes(6);
  expect(await tell()).toEqual([state]);
  passes(61);
  expect(await tell()).toEqual([config, state]);
});
