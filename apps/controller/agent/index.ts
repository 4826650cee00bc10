/** Units on the network: reports, commands, memory on disk. */
export { runController, type RunningController } from './run-controller.ts';
