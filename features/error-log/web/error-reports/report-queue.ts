import type { Breadcrumb } from './breadcrumbs.ts';
import type { ErrorFacts } from './error-facts.ts';

/** A report on its way to the server. */
export interface Report extends ErrorFacts {
  route: string;
  appVersion: string;
  browser: string;
  breadcrumbs: Breadcrumb[];
  occurrences: number;
  time: string;
  /** Whose page it was; nobody's before signing in. */
  user: number | undefined;
}

const key = 'trellis.errors';
const most = 20;
/** Older reports help nobody. */
const oldestMs = 7 * 86_400_000;

/** Reports that wait in the browser: for a network, for a session, for the server's patience. */
export interface ReportQueue {
  /** Adds a report, or counts it where one of its kind already waits. */
  add: (report: Report) => void;
  /** The first report that the person may send. */
  next: (user: number) => Report | undefined;
  remove: (report: Report) => void;
}

/** Opens the queue kept in `storage`; storage that is full or forbidden loses reports, nothing else. */
export function openReportQueue(storage: Storage, now: () => number = Date.now): ReportQueue {
  const read = (): Report[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? (kept as Report[]).filter(({ time }) => Date.parse(time) > now() - oldestMs) : [];
    } catch {
      return [];
    }
  };
  const write = (reports: readonly Report[]) => {
    try {
      if (reports.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(reports));
    } catch {
      // A full storage: the report is lost, the page goes on.
    }
  };
  return {
    add(report) {
      const reports = read();
      const same = reports.find((one) => isSame(one, report));
      if (same) same.occurrences = Math.min(same.occurrences + report.occurrences, 10_000);
      else reports.push(report);
      write(reports.slice(-most));
    },
    next: (user) => read().find((report) => report.user === undefined || report.user === user),
    remove: (report) => write(read().filter((one) => !(isSame(one, report) && one.time === report.time))),
  };
}

const isSame = (a: Report, b: Report) =>
  a.signature === b.signature && a.user === b.user && a.appVersion === b.appVersion;
