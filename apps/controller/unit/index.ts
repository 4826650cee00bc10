/** One growing unit at run time: loops over a driver, orders, plan, memory. */
export * from './modes.ts';
export { orderNames, type Order } from './orders.ts';
export { findPlannedPeriod, type PlannedPeriod, type UnitPlan } from './plan.ts';
export { createLeasedLine, type LeaseDesk, type LeaseReply } from './leased-line.ts';
export { createSharedLine, ownLine, type SharedLine } from './shared-line.ts';
export { freeFrom, type UnitLoops } from './unit-loops.ts';
export { freshMemory, type Acknowledgement, type Overrides, type UnitMemory } from './unit-memory.ts';
export {
  createUnitRuntime,
  type IrrigationReport,
  type Log,
  type UnitEvents,
  type UnitRuntime,
  type UnitRuntimeOptions,
} from './unit-runtime.ts';
export type { ReportedState } from './unit-states.ts';
