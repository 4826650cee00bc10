const setting = 'cluster_name=trellis-';

/** Argument that notes on a postmaster's command line which process started it. */
export const supervisorMark = (pid: number): string => `${setting}${pid}`;

/** The process that started a postmaster, read from its command line; undefined when it was not one of our programs. */
export function supervisorIn(command: string): number | undefined {
  const pid = Number(new RegExp(`${setting}(\\d+)`).exec(command)?.[1]);
  return Number.isNaN(pid) ? undefined : pid;
}
