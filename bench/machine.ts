import { cpus, totalmem } from 'node:os';

/** One line that says what a measurement ran on. */
export function describeMachine(postgresVersion?: string): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const parts = [`${model}, ${processors.length} cores, ${memoryGb} GB`, `Node ${process.versions.node}`];
  if (postgresVersion !== undefined) parts.push(`PostgreSQL ${postgresVersion}`);
  return `machine: ${parts.join(' · ')}`;
}
