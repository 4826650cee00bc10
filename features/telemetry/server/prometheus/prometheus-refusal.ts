/** What Prometheus would refuse, in its words: told as `{ status, errorType, error }`. */
export class PrometheusRefusal extends Error {
  readonly errorType: 'bad_data' | 'execution';
  constructor(message: string, errorType: 'bad_data' | 'execution' = 'bad_data') {
    super(message);
    this.errorType = errorType;
  }
}

/** Status of each kind, as Prometheus answers it. */
export const refusalStatus = { bad_data: 400, execution: 422 } as const;
