import { errorLogApi } from '@trellis/error-log/model';
import { ApiError, sendCall } from '@trellis/entity-kit/client';
import type { SessionStore } from '@trellis/web-kit';
import { followSteps } from './breadcrumbs.ts';
import { factsOf } from './error-facts.ts';
import type { MetError } from './met-error.ts';
import { openReportQueue, type Report } from './report-queue.ts';

/** Kinds of errors one page tells of at most; a page that has met more is beyond one more report. */
const mostKinds = 25;
/** A kind that keeps happening is told again after this long, with its count. */
const repeatMs = 10 * 60_000;
/** What happens again within this is told together. */
const gatherMs = 2_000;
const patienceMs = [30_000, 60_000, 300_000, 900_000] as const;

interface Sources {
  session: Pick<SessionStore, 'get' | 'subscribe'>;
  /** Of the product: `0.1.0`. */
  release: string;
}

interface Kind {
  report: Report;
  waiting: ReturnType<typeof setTimeout> | undefined;
}

/** Takes over what went wrong so far and from now on: tells the server once per kind, later when it is out of reach. Its
 * own troubles end in itself, so that no report ever makes another. */
export function startReporter({ session, release }: Sources): (met: MetError) => void {
  const appVersion = versionOf(release);
  const queue = openReportQueue(localStorage);
  const steps = followSteps();
  const kinds = new Map<string, Kind>();
  const flush = startSending(queue, session);

  const tell = (kind: Kind) => {
    kind.waiting = undefined;
    if (kind.report.occurrences === 0) return;
    queue.add({ ...kind.report });
    kind.report.occurrences = 0;
    kind.waiting = setTimeout(() => tell(kind), repeatMs);
    flush();
  };
  const take = (met: MetError) => {
    const facts = factsOf(met);
    if (!facts) return;
    const known = kinds.get(facts.signature);
    if (!known && kinds.size >= mostKinds) return;
    const kind = known ?? { report: { ...reportOf(facts, met), occurrences: 0 }, waiting: undefined };
    kinds.set(facts.signature, kind);
    kind.report.occurrences += 1;
    kind.waiting ??= setTimeout(() => tell(kind), gatherMs);
  };
  const reportOf = (facts: NonNullable<ReturnType<typeof factsOf>>, { at }: MetError): Omit<Report, 'occurrences'> => ({
    ...facts,
    route: location.pathname.slice(0, 255),
    appVersion,
    browser: navigator.userAgent.slice(0, 500),
    breadcrumbs: steps.last(),
    time: new Date(at).toISOString(),
    user: session.get().user?.id,
  });
  // A page that is left keeps what it had gathered for the next one.
  addEventListener('pagehide', () => kinds.forEach((kind) => tell(kind)));
  return (met) => {
    try {
      take(met);
    } catch {
      // A report that cannot be made is not worth an error of its own.
    }
  };
}

/** The release and its build: `0.1.0+DkQ2x1Ab`. */
function versionOf(release: string): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const build = /-([\w-]{8})\.js$/.exec(entry)?.[1];
  return `${release}${build ? `+${build}` : ''}`;
}

/** Sends what waits, one after the other, whenever there is a network and a session; answers how to start it. */
function startSending(queue: ReturnType<typeof openReportQueue>, session: Sources['session']): () => void {
  let isSending = false;
  let failures = 0;
  let notBefore = 0;
  const flush = () => {
    if (isSending || !navigator.onLine || Date.now() < notBefore) return;
    isSending = true;
    void alone(sendAll)
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
      });
  };
  const sendAll = async () => {
    for (;;) {
      const { user } = session.get();
      const report = user && queue.next(user.id);
      if (!user || !report) return;
      const { user: _, ...body } = report;
      try {
        await sendCall(errorLogApi.calls.report, { body }, { baseUrl: '', client: 'web', token: () => user.apitoken });
        failures = 0;
      } catch (error) {
        if (isWorthAnotherTry(error)) return wait();
      }
      queue.remove(report);
    }
  };
  const wait = () => {
    const pause = patienceMs[Math.min(failures, patienceMs.length - 1)] ?? 0;
    failures += 1;
    notBefore = Date.now() + pause;
    setTimeout(flush, pause + 50);
  };
  addEventListener('online', () => {
    notBefore = 0;
    flush();
  });
  session.subscribe(() => {
    notBefore = 0;
    flush();
  });
  flush();
  return flush;
}

/** No network, an ended session, too many at once or a server in trouble may pass; a refusal stays one. */
const isWorthAnotherTry = (error: unknown) =>
  !(error instanceof ApiError) || error.statusCode >= 500 || [401, 408, 429].includes(error.statusCode);

/** One tab sends at a time. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('trellis.errors', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
};
