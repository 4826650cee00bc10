import { parentPort, workerData } from 'node:worker_threads';
import { ModelFault } from '@trellis/growth-model/model';
import { reckon, type Task } from './reckon.ts';

// Equations of strangers are reckoned beside the server, which ends this thread when its time is up.
try {
  parentPort?.postMessage({ result: reckon(workerData as Task) });
} catch (error) {
  const fault =
    error instanceof RangeError ? new ModelFault('too-deep', 'Its functions stand too deep in each other.') : error;
  if (!(fault instanceof ModelFault)) throw error;
  parentPort?.postMessage({ fault: { code: fault.code, message: fault.message } });
}
