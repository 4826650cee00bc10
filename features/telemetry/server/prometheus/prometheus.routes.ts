import { findTenantRows, implement, JsonText, RawReply, type CallContext } from '@trellis/server-kit';
import { prometheusApi } from '@trellis/telemetry/model';
import { Unit } from '@trellis/units/model';
import { answerQuery, answerRange, type Source } from './answer-query.ts';
import { describeMetrics } from './describe-metrics.ts';
import { labelNames, labelOf, listSeries, type Series } from './list-series.ts';
import { parseSelector, type Selector } from './parse-query.ts';
import { PrometheusRefusal, refusalStatus } from './prometheus-refusal.ts';

type Given = string | string[] | undefined;
type Selection = Record<'match[]', Given>;

const mostSelectors = 20;
/** The version whose HTTP API this is a part of, by which Grafana knows what it may ask. */
const spokenVersion = '2.37.0';

/** One value of a parameter, which is given once. */
function once(name: string, given: Given): string | undefined {
  if (!Array.isArray(given)) return given;
  throw new PrometheusRefusal(`invalid parameter "${name}": is given more than once`);
}

/** Histories in the way of Prometheus: sensors of the person's facility, of a tenant those of the units let to them. */
export const prometheusRoutes = implement(prometheusApi, {
  query: ({ query }, context) => tellInstant(query, context),
  queryByForm: ({ body }, context) => tellInstant(body, context),
  queryRange: ({ query }, context) => tellRange(query, context),
  queryRangeByForm: ({ body }, context) => tellRange(body, context),
  labels: ({ query }, context) => tellLabels(query, context),
  labelsByForm: ({ body }, context) => tellLabels(body, context),
  labelValues: ({ params, query }, context) =>
    answer(async () => {
      const series = await selected(query, context);
      const values = new Set(series.map(({ labels }) => labelOf(labels, params.name)));
      return [...values].filter((value) => value !== '').sort();
    }),
  series: ({ query }, context) => tellSeries(query, context),
  seriesByForm: ({ body }, context) => tellSeries(body, context),
  metadata: ({ query }, { db }) =>
    answer(() => describeMetrics(db, once('metric', query.metric), once('limit', query.limit))),
  buildInfo: () =>
    answer(() =>
      Promise.resolve({
        application: 'Trellis',
        version: spokenVersion,
        revision: '',
        branch: '',
        buildUser: '',
        buildDate: '',
        goVersion: '',
      }),
    ),
});

const tellInstant = ({ query, time }: { query?: Given; time?: Given }, context: CallContext) =>
  answer(async () => answerQuery(once('query', query), once('time', time), await sourceOf(context)));

const tellRange = (asked: Partial<Record<'query' | 'start' | 'end' | 'step', Given>>, context: CallContext) =>
  answer(async () => {
    const moments = {
      start: once('start', asked.start),
      end: once('end', asked.end),
      step: once('step', asked.step),
    };
    return answerRange(once('query', asked.query), moments, await sourceOf(context));
  });

const tellLabels = (selection: Partial<Selection>, context: CallContext) =>
  answer(async () => {
    const series = await selected(selection, context);
    return ['__name__', ...labelNames].filter((name) => series.some(({ labels }) => labels[name] !== undefined));
  });

const tellSeries = (selection: Partial<Selection>, context: CallContext) =>
  answer(async () => {
    if (selection['match[]'] === undefined) throw new PrometheusRefusal('no match[] parameter provided');
    return (await selected(selection, context)).map(({ labels }) => labels);
  });

async function selected(selection: Partial<Selection>, context: CallContext): Promise<Series[]> {
  const texts = [selection['match[]'] ?? []].flat();
  if (texts.length > mostSelectors) throw new PrometheusRefusal(`at most ${mostSelectors} selectors are understood`);
  const selectors = texts.map(parseSelector);
  return (await sourceOf(context)).list(selectors);
}

async function sourceOf(context: CallContext): Promise<Source> {
  const { facilityId, services, now, db } = context;
  const tenantUnits = await findTenantRows(Unit, facilityId, context);
  const list = (selectors: readonly Selector[]) => listSeries(db, { facilityId, tenantUnits, selectors });
  return { facilityId, now, pool: services.pool, list };
}

/** An answer as Prometheus gives it; what is already JSON text is taken as it is. */
async function answer(find: () => Promise<unknown>): Promise<RawReply> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  try {
    const data = await find();
    const text = data instanceof JsonText ? data.text : JSON.stringify(data);
    return new RawReply(`{"status":"success","data":${text}}`, headers);
  } catch (error) {
    if (!(error instanceof PrometheusRefusal)) throw error;
    const { errorType, message } = error;
    return new RawReply(
      JSON.stringify({ status: 'error', errorType, error: message }),
      headers,
      refusalStatus[errorType],
    );
  }
}
