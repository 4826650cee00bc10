import { hostname as machineName } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Reporter } from '@trellis/climate/model';
import { planHashMetric } from '@trellis/units/model';
import type { UnitConfig } from '../controller-config.ts';
import type { Driver } from '../drivers/index.ts';
import {
  createLeasedLine,
  createUnitRuntime,
  freeFrom,
  ownLine,
  type Order,
  type SharedLine,
  type UnitEvents,
  type UnitRuntime,
} from '../unit/index.ts';
import { createCommandDesk } from './commands/command-desk.ts';
import type { CommandAnswerText } from './commands/command-record.ts';
import { openCommandJournal } from './commands/command-journal.ts';
import { runMachineCommand, type MachineCommandPolicy } from './commands/machine-commands.ts';
import type { AgentActions } from './commands/own-orders.ts';
import { createIncoming } from './incoming-commands.ts';
import { openUnitHardware } from './open-unit-driver.ts';
import { createLeaseClient } from './lease-client.ts';
import { createPlanDesk, type PlanDesk } from './plan-desk.ts';
import { createCurrentValues, type PlainValue, type Reported } from './report/current-values.ts';
import { createDeadBandReporter } from './report/dead-band-reporter.ts';
import type { MachineProperties } from './report/describe-machine.ts';
import { localSensorId, placeSensors } from './report/sensor-places.ts';
import { createUnitReports, lastIrrigatedValue, ownValues, timesOf } from './report/unit-reports.ts';
import { openUnitFile } from './store/unit-file.ts';
import { startTicking, type Ticking } from './ticking.ts';
import { startUnitClock } from './unit-clock.ts';
import type { UnitLog } from './unit-log.ts';
import { openUplink, type Uplink } from './uplink.ts';

export interface UnitAgentOptions {
  unit: UnitConfig;
  brokerUrl: string;
  hostId: string;
  storeDir: string;
  tickMs: number;
  timeScale: number;
  /** When the second tick comes, ms after the first, so that many units do not tick at once. */
  delayMs: number;
  properties: MachineProperties;
  /** Which predefined commands may run on this machine. */
  machineCommands: MachineCommandPolicy;
  line?: SharedLine;
  /** Where water is leased; the line of this machine decides where it is not given. */
  serverUrl?: string | undefined;
  log: UnitLog;
}

/** One unit at work: loops over its hardware, and its voice to the server. */
export interface UnitAgent {
  readonly state: Uplink['state'];
  /** Readings and answers that wait for the broker. */
  readonly pending: number;
  /** Shuts the valves, says goodbye, closes the files. */
  close(): Promise<void>;
}

const statsMs = 5 * 60_000;

/** Starts a unit. Rejects when its hardware or configuration cannot be used at all; a silent server is no reason. */
export async function startUnitAgent(options: UnitAgentOptions): Promise<UnitAgent> {
  const { unit, log } = options;
  const folder = join(options.storeDir, unit.groupId, unit.edgeNodeId);
  const startedAt = Date.now();
  const clock = startUnitClock(options.timeScale);
  const hardware = await openUnitHardware(unit, clock.now(), options.timeScale);
  const file = openUnitFile(folder, unit.memory ?? {}, (err) =>
    log.error({ err }, 'what the unit remembered cannot be read; it begins anew'),
  );
  const journal = openCommandJournal(folder, (line) => log.error({ line }, 'a line of the commands cannot be read'));
  const plans = createPlanDesk({ firstPlan: unit.plan, file, log });
  const sensorDevices = unit.sensors.map(({ deviceId }) => localSensorId(deviceId, unit.edgeNodeId));
  const values = createCurrentValues([...unit.devices, ...sensorDevices]);
  const reportsOf = createUnitReports(placeSensors(hardware.driver.describe().sensors, unit), clock);
  // Births say what is; only what is sent as data becomes history.
  const early: Reported[] = [];
  /** Made after the first tick, so that the first birth knows everything. */
  const made: { uplink?: Uplink; ticking?: Ticking } = {};
  let tickMs = 0;
  let isSettled = false;
  let statsDue = startedAt + statsMs;
  const { memory } = file.saved;
  const lastIrrigated = memory.lastIrrigated === null ? null : Math.min(memory.lastIrrigated, clock.now());
  let runtime = openRuntime(hardware.driver, { ...memory, lastIrrigated });

  function openRuntime(driver: Driver, remembered: ReturnType<UnitRuntime['memory']>): UnitRuntime {
    return createUnitRuntime({
      name: unit.edgeNodeId,
      plan: plans.plan(),
      driver,
      clock: () => clock.now(),
      log,
      memory: remembered,
      line: openLine(options, plans),
      reporter: openReporter(options, startedAt),
    });
  }

  function report(reported: readonly Reported[]): void {
    const isNew = values.keep(reported);
    if (made.uplink) made.uplink.publish(reported);
    else early.push(...reported.filter(({ isReading }) => isReading));
    if (isNew) made.uplink?.rebirth();
  }

  function answer(text: CommandAnswerText): void {
    report(ownValues({ 'Command/Answer': JSON.stringify(text) }, Date.now()));
  }

  const leaving = new AbortController();
  const actions: AgentActions = {
    async restart() {
      const before = runtime.memory();
      await runtime.close();
      runtime = openRuntime(await hardware.reopen(), before);
      log.info({}, 'restarted');
    },
    rebirth: () => made.uplink?.rebirth(),
    setHostname(hostname) {
      file.save({ hostname });
      report(ownValues({ 'Properties/hostname': hostname }, Date.now()));
    },
    runMachineCommand: (command) => runMachineCommand(command, options.machineCommands, leaving.signal),
    logStates() {
      const states = values.list();
      log.info({ states }, 'hardware states');
      return states;
    },
  };
  const desk = createCommandDesk({
    journal,
    answer,
    actions,
    now: Date.now,
    restOf: (device) => Math.max(0, clock.toReal(freeFrom(runtime.loops(), device) ?? 0) - Date.now()),
    stateOf: (device, metric) => values.find(device === 'unit' ? '' : device, metric),
    log,
  });

  /** What the loops remember is on disk before anybody hears of it. */
  function take(events: UnitEvents): void {
    file.save({ memory: runtime.memory() });
    const reported = reportsOf(events);
    report(reported);
    for (const { metric, value } of reported) if (metric === 'logLevel' && made.uplink) log.setLevel(String(value));
    for (const order of desk.settle(events.acknowledgements)) runtime.order(order);
    for (const { kind, at, durationSeconds } of events.irrigations) {
      // Water stops on the second, not at the next tick.
      if (kind === 'started') made.ticking?.alsoAt(clock.toReal(at + durationSeconds * 1000));
    }
  }

  const stats = () => statsOf({ startedAt, tickMs, uplink: made.uplink });

  /** A simulated plant does not begin its life with every start: it has grown by the first plan that is known. */
  async function settleOnce(): Promise<void> {
    const plan = plans.plan();
    if (isSettled || plan.currentPhase === undefined) return;
    isSettled = true;
    const loops = await hardware.settle(plan, runtime.memory(), clock.now());
    if (loops) runtime.continueFrom(loops);
  }

  async function tick(): Promise<void> {
    const began = performance.now();
    try {
      const isCut = hardware.updateFaults((Date.now() - startedAt) / 1000);
      await settleOnce();
      for (const order of desk.takeOrders()) runtime.order(order);
      take(await runtime.tick());
      await desk.carryOutOwn();
      await made.uplink?.setCut(isCut);
      if (Date.now() >= statsDue) {
        statsDue = Date.now() + statsMs;
        report(ownValues(stats(), Date.now()));
      }
    } catch (error) {
      log.error({ err: error }, 'a tick failed');
    }
    tickMs = performance.now() - began;
  }

  report(timesOf(unit.devices, startedAt));
  for (const [name, value] of Object.entries(propertiesOf(options, file.saved.hostname)))
    report(ownValues({ [`Properties/${name}`]: value }, startedAt));
  report(ownValues({ [planHashMetric]: plans.hash() }, startedAt));
  report(lastIrrigatedValue(lastIrrigated, clock, startedAt));
  // What it was told before it was killed counts before the plan does: no device may switch to and fro.
  desk.takeUp();
  await tick();
  report(ownValues(stats(), Date.now()));
  const receive = createIncoming({
    desk,
    actions,
    takePlan(message) {
      plans.take(message, (plan) => runtime.setPlan(plan));
      report(ownValues({ [planHashMetric]: plans.hash() }, Date.now()));
      made.ticking?.wake();
    },
    order: (order: Order) => runtime.order(order),
    answer,
    wake: () => made.ticking?.wake(),
    log,
  });
  const uplink = openUplink({
    brokerUrl: options.brokerUrl,
    hostId: options.hostId,
    groupId: unit.groupId,
    edgeNodeId: unit.edgeNodeId,
    key: unit.key,
    folder: join(folder, 'outbox'),
    birth: () => values.birth(),
    onCommand: receive,
    log,
    isCut: hardware.updateFaults(0),
  });
  made.uplink = uplink;
  uplink.publish(early.splice(0));
  desk.startAnswering();
  const ticking = startTicking({ everyMs: options.tickMs, delayMs: options.delayMs, work: tick });
  made.ticking = ticking;
  if (file.saved.memory.logLevel !== 'INFO') log.setLevel(file.saved.memory.logLevel);

  return {
    get state() {
      return uplink.state;
    },
    get pending() {
      return uplink.pending;
    },
    async close() {
      await ticking.stop();
      leaving.abort();
      await desk.idle();
      await runtime.close();
      file.save({ memory: runtime.memory() });
      await uplink.close();
      journal.close();
    },
  };
}

/** The unit's way to water: leased by the server where the plan says that it is shared, else the line of this machine. */
function openLine(options: UnitAgentOptions, plans: PlanDesk): SharedLine {
  const { line: local = ownLine, serverUrl, unit, timeScale, log } = options;
  if (serverUrl === undefined) return local;
  const desk = createLeaseClient({ serverUrl, key: unit.key, controllerId: () => plans.plan().controller_id });
  return createLeasedLine({ desk, isLeased: () => plans.plan().leasesWater === true, local, timeScale, log });
}

function openReporter({ unit, timeScale }: UnitAgentOptions, seed: number): Reporter {
  // A recording has its own rhythm: every recorded value counts, also one like the last.
  if (unit.driver.kind === 'replay') return { report: (readings) => [...readings] };
  const { reportSeconds: everySeconds } = unit;
  return createDeadBandReporter({ everySeconds, timeScale, random: createRandom(seed) });
}

/** What the program says of itself. */
const statsOf = (program: {
  startedAt: number;
  tickMs: number;
  uplink: Uplink | undefined;
}): Record<string, PlainValue> => ({
  'stats/uptime': Math.round((Date.now() - program.startedAt) / 1000),
  'stats/tickMs': Math.round(program.tickMs * 10) / 10,
  'stats/memoryMb': Math.round(process.memoryUsage.rss() / 1_048_576),
  'stats/pending': program.uplink?.pending ?? 0,
  'stats/dropped': program.uplink?.dropped ?? 0,
});

/** What the machine is, under the name it was given last. */
const propertiesOf = ({ unit, properties }: UnitAgentOptions, hostname: string | null) => ({
  hostname: machineName(),
  ...properties,
  ...unit.properties,
  ...(hostname !== null && { hostname }),
});
