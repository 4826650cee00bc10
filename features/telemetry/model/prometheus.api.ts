import { defineApi, inCurrentFacility } from '@trellis/entity-kit';
import * as z from 'zod';

/** Where other systems find the histories in the way of Prometheus: the address of a data source is all before `api/v1/`. */
const base = '/prometheus/api/v1/';
/** Requests of one person at a time: a dashboard asks for all its panels at once. */
const atOnce = 4;

const text = z.union([z.string(), z.array(z.string())]).optional();
const said = (description: string) => text.meta({ description });

const instant = z.object({
  query: said('a metric with matchers of its labels, or avg, min or max of it by labels'),
  time: said('seconds since 1970 or RFC 3339; left out, now'),
});
const range = z.object({
  query: said('a metric with matchers of its labels, or avg, min or max of it by labels'),
  start: said('seconds since 1970 or RFC 3339'),
  end: said('seconds since 1970 or RFC 3339; included'),
  step: said('seconds or a duration such as 5m; rounded up to whole minutes'),
});
const selection = z.object({ 'match[]': said('series selector; may be given several times') });
const labelPath = z.object({ name: z.string().max(200) });

const success = z.object({ status: z.enum(['success']), data: z.unknown() });

const read = {
  base,
  access: inCurrentFacility(),
  tenants: true,
  scope: 'read',
  ownTransactions: true,
  atOnce,
  returns: success,
} as const;
const byAddress = { ...read, method: 'GET' } as const;
const byForm = { ...read, method: 'POST' } as const;
const queryOne = 'Newest values of series, none older than 15 minutes, as Prometheus answers them';
const queryMany = 'Histories of series, each value the mean of the step before its moment, as Prometheus answers them';
const labelNames = 'Names of the labels of sensors';
const seriesList = 'Series: one for each sensor and what it measures';

/** Histories for programs that speak the HTTP API of Prometheus, such as Grafana: read alone, a part of its language. */
export const prometheusApi = defineApi('prometheus', {
  query: { ...byAddress, path: 'query', summary: queryOne, query: instant },
  queryByForm: { ...byForm, path: 'query', summary: queryOne, body: instant },
  queryRange: { ...byAddress, path: 'query_range', summary: queryMany, query: range },
  queryRangeByForm: { ...byForm, path: 'query_range', summary: queryMany, body: range },
  labels: { ...byAddress, path: 'labels', summary: labelNames, query: selection },
  labelsByForm: { ...byForm, path: 'labels', summary: labelNames, body: selection },
  labelValues: {
    ...byAddress,
    path: 'label/{name}/values',
    summary: 'Values of a label; of __name__, the metrics there are',
    params: labelPath,
    query: selection,
  },
  series: { ...byAddress, path: 'series', summary: seriesList, query: selection },
  seriesByForm: { ...byForm, path: 'series', summary: seriesList, body: selection },
  metadata: {
    ...byAddress,
    path: 'metadata',
    summary: 'Metrics with their units',
    query: z.object({ metric: said('only this one'), limit: said('the most metrics') }),
  },
  buildInfo: { ...byAddress, path: 'status/buildinfo', summary: 'The version of the HTTP API that is spoken' },
});
