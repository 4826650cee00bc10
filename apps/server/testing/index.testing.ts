export { growOn } from './grow-on.ts';
export { makeFarm, position, refusalsOf, sentCommand, type Farm } from './make-farm.testing.ts';
export { createSampleMaker, type Place, type SampleMaker } from './make-sample.ts';
export { customerRoles, makeWorld, type MadeUnit, type UnitValues, type World } from './make-world.ts';
export { movingCalls } from './moving-calls.ts';
export { idOf, refusal, type Reply } from './reply.testing.ts';
export { startTestServer, type CallOptions, type TestServer } from './start-test-server.testing.ts';
export { whileHeld } from './while-held.testing.ts';
