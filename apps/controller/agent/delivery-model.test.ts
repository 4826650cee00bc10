import { controllerEvents } from '@trellis/devices/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFinalState, type CommandState } from '@trellis/commands/model';
import { deliverCommands } from '@trellis/commands/server';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { decodePayload, type DecodedMetric } from '@trellis/sparkplug';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandDesk } from './commands/command-desk.ts';
import type { CommandAnswerText } from './commands/command-record.ts';
import { openCommandJournal } from './commands/command-journal.ts';
import { createIncoming } from './incoming-commands.ts';
import type { Driver } from '../drivers/index.ts';
import { createUnitRuntime, freshMemory } from '../unit/index.ts';

// The ledger and the controller are real; between them is a network that loses, repeats, delays and overtakes.

let now = new Date();
let server: TestServer;
let world: World;
let facility: { id: number; mqttGroup: string };
let token: string;
/** Takes what the server publishes; throws when the server is to die before it writes that down. */
let network: (topic: string, payload: Buffer | string) => void = () => undefined;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
  facility = await world.facility();
  token = (await world.person({ facilities: [facility.id], roles: ['facilityManager'] })).token;
  const { broker } = server.services;
  const publish = broker.publish.bind(broker);
  broker.publish = async (topic, payload, options) => {
    if (!topic.startsWith('spBv1.0/') && !topic.startsWith('trellis/')) return publish(topic, payload, options);
    network(topic, payload);
    return Promise.resolve();
  };
});
afterAll(() => server.stop());

/** What the lamp does once an action was carried out and nothing after it. */
const lampAfter: Record<number, boolean> = { 47: true, 48: false, 61: true, 62: false, 83: false };

interface Message {
  device: string | undefined;
  metrics: DecodedMetric[];
}

/** A controller with a lamp: its desk, journal and loops, with messages handed in by the story. */
function openController(unit: MadeUnit) {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  const outbox: (() => Promise<unknown>)[] = [];
  const carriedOut: number[] = [];
  let memory = freshMemory();
  let lamp = false;
  let states = new Map<string, string | number | boolean>();
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent, setLevel: silent };
  const driver: Driver = {
    describe: () => ({ devices: ['light'], sensors: [] }),
    readSensors: () => Promise.resolve([]),
    writeActuators: (outputs) => {
      lamp = outputs.light > 0;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const tell = (answer: CommandAnswerText) =>
    outbox.push(() =>
      server.services.hub.deliver(controllerEvents.answered, { controllerId: unit.controller.id, answers: [answer] }),
    );

  const start = () => {
    states = new Map();
    const journal = openCommandJournal(folder, () => undefined);
    const runtime = createUnitRuntime({ name: 'lamp', plan: {}, driver, clock: () => now.getTime(), log, memory });
    const nothing = () => Promise.reject(new Error('not in this story'));
    const actions = {
      restart: nothing,
      rebirth: () => undefined,
      setHostname: () => undefined,
      runMachineCommand: nothing,
      logStates: () => ({}),
    };
    const desk = createCommandDesk({
      journal,
      answer: tell,
      actions,
      now: () => now.getTime(),
      stateOf: (device, metric) => states.get(`${device}/${metric}`),
      restOf: () => 0,
      log,
    });
    const receive = createIncoming({
      desk,
      actions,
      takePlan: () => undefined,
      order: () => undefined,
      answer: tell,
      wake: () => undefined,
      log,
    });
    desk.takeUp();
    desk.startAnswering();
    return { journal, runtime, desk, receive };
  };
  let program = start();

  return {
    outbox,
    carriedOut,
    lamp: () => lamp,
    receive: ({ device, metrics }: Message) => program.receive(device, metrics),
    async tick() {
      const { desk, runtime } = program;
      for (const order of desk.takeOrders()) runtime.order(order);
      const events = await runtime.tick();
      memory = runtime.memory();
      const values = events.states.map(({ device, metric, value }) => ({ device, metric, value }));
      for (const { device, metric, value } of values) states.set(`${device}/${metric}`, value);
      const at = now;
      if (values.length > 0)
        outbox.push(() =>
          server.services.hub.deliver(controllerEvents.reported, {
            controllerId: unit.controller.id,
            facilityId: facility.id,
            platformGroupId: unit.id,
            at,
            isHistorical: false,
            values,
          }),
        );
      carriedOut.push(
        ...events.acknowledgements.filter(({ isAccepted }) => isAccepted).map(({ commandId }) => Number(commandId)),
      );
      desk.settle(events.acknowledgements);
    },
    /** Killed and started again: only what is on disk is left. */
    restart() {
      program.journal.close();
      program = start();
    },
    close() {
      program.journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Step =
  | { kind: 'order'; action: number }
  | { kind: 'wait'; seconds: number }
  | {
      kind:
        | 'serve'
        | 'serveAndDie'
        | 'receive'
        | 'receiveLast'
        | 'repeat'
        | 'lose'
        | 'tick'
        | 'answer'
        | 'answerTwice'
        | 'restart'
        | 'goAway'
        | 'comeBack';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('order' as const), action: fc.constantFrom(47, 48, 47, 48, 61, 62, 83) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 20, 41) }) },
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'serve' }) },
  {
    weight: 9,
    arbitrary: fc.constantFrom<Step>(
      { kind: 'serveAndDie' },
      { kind: 'receive' },
      { kind: 'receive' },
      { kind: 'receiveLast' },
      { kind: 'repeat' },
      { kind: 'lose' },
      { kind: 'tick' },
      { kind: 'tick' },
      { kind: 'answer' },
      { kind: 'answerTwice' },
      { kind: 'restart' },
      { kind: 'goAway' },
      { kind: 'comeBack' },
    ),
  },
);

interface Row {
  id: number;
  action_id: number;
  state: CommandState;
}

async function live(steps: readonly Step[]): Promise<void> {
  now = new Date();
  const unit = await world.unit(facility, { devices: { light: 13 } });
  const { pool } = server.services;
  const setOnline = (isOnline: boolean) =>
    pool.query('update controllers set "isOnline" = $2 where id = $1', [unit.controller.id, isOnline]);
  const ledger = async () =>
    (
      await pool.query<Row>(
        'select id, action_id, state from controller_commands where controller_id = $1 order by id',
        [unit.controller.id],
      )
    ).rows;
  const controller = openController(unit);
  const wire: Message[] = [];
  let isDying = false;
  network = (topic, payload) => {
    if (!topic.includes(unit.controller.deviceId)) return;
    const [, , , , device] = topic.split('/');
    wire.push({ device, metrics: decodePayload(payload as Buffer).metrics });
    if (isDying) throw new Error('the server dies before it writes that down');
  };
  const order = (action_id: number) =>
    server.call('POST', 'controllerCommands', { token, body: [{ controller_id: unit.controller.id, action_id }] });
  const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  const answerAll = async () => {
    for (const answer of controller.outbox.splice(0)) await answer();
  };

  /** Never anything older after something newer, and the lamp as the newest says. */
  const check = async () => {
    const { carriedOut } = controller;
    expect(carriedOut).toEqual(carriedOut.toSorted((one, other) => one - other));
    const last = (await ledger()).find(({ id }) => id === carriedOut.at(-1));
    expect(controller.lamp()).toBe(last === undefined ? false : lampAfter[last.action_id]);
  };

  const take: Record<Exclude<Step['kind'], 'order' | 'wait'>, () => unknown> = {
    serve: () => deliverCommands(server.services),
    async serveAndDie() {
      isDying = true;
      await deliverCommands(server.services);
      isDying = false;
    },
    receive: () => wire.splice(0, 1).forEach(controller.receive),
    receiveLast: () => wire.splice(-1).forEach(controller.receive),
    repeat: () => wire.slice(0, 1).forEach(controller.receive),
    lose: () => wire.splice(0, 1),
    tick: controller.tick,
    answer: answerAll,
    async answerTwice() {
      const again = [...controller.outbox];
      await answerAll();
      controller.outbox.push(...again);
    },
    restart: controller.restart,
    goAway: () => setOnline(false),
    comeBack: () => setOnline(true),
  };

  try {
    await setOnline(true);
    for (const one of steps) {
      if (one.kind === 'order') await order(one.action);
      else if (one.kind === 'wait') pass(one.seconds);
      else await take[one.kind]();
      if (one.kind === 'tick') await check();
    }
    // In the end the network is well, and one more order is the last word.
    await setOnline(true);
    const final = steps.length % 2 === 0 ? 47 : 48;
    await order(final);
    for (let round = 0; round < 5; round += 1) {
      await deliverCommands(server.services);
      wire.splice(0).forEach(controller.receive);
      await controller.tick();
      await answerAll();
      await check();
      pass(41);
    }
    const rows = await ledger();
    expect(controller.lamp()).toBe(lampAfter[final]);
    expect(rows.at(-1)).toMatchObject({ action_id: final, state: 'done' });
    for (const { state } of rows) expect(isFinalState(state)).toBe(true);
  } finally {
    controller.close();
  }
}

test('the lamp always ends as the last order says, and the ledger says so too', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), live), {
    numRuns: 60,
    plugins: [fc.interruptAfterTimeLimit(20_000)],
    examples: [
      [
        [
          { kind: 'order', action: 47 },
          { kind: 'serve' },
          { kind: 'lose' },
          { kind: 'order', action: 48 },
          { kind: 'serve' },
          { kind: 'receive' },
          { kind: 'tick' },
          { kind: 'answer' },
          { kind: 'wait', seconds: 41 },
          { kind: 'serve' },
          { kind: 'receive' },
          { kind: 'tick' },
        ],
      ],
      [
        [
          { kind: 'order', action: 61 },
          { kind: 'serve' },
          { kind: 'lose' },
          { kind: 'order', action: 48 },
          { kind: 'serve' },
          { kind: 'receive' },
          { kind: 'tick' },
          { kind: 'answer' },
          { kind: 'wait', seconds: 41 },
          { kind: 'serve' },
          { kind: 'receive' },
          { kind: 'tick' },
        ],
      ],
      [
        [
          { kind: 'order', action: 61 },
          { kind: 'order', action: 48 },
          { kind: 'serve' },
          { kind: 'receiveLast' },
          { kind: 'tick' },
          { kind: 'receive' },
          { kind: 'tick' },
        ],
      ],
      // The period and the lamp ordered in one tick, against each other.
      [
        [
          { kind: 'order', action: 61 },
          { kind: 'serve' },
          { kind: 'receive' },
          { kind: 'tick' },
          { kind: 'goAway' },
          { kind: 'order', action: 62 },
        ],
      ],
    ],
  });
});
