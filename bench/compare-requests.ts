import autocannon from 'autocannon';

const seconds = 5;
const rounds = 3;

/** What one contender is asked: an address, as whom, and for writes a method and a body made anew for each request. */
export interface Contender {
  name: string;
  url: (count: number) => string;
  headers?: (count: number) => Record<string, string>;
  method?: 'GET' | 'PATCH' | 'POST';
  body?: (count: number) => unknown;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(contender: Contender, connections: number): Promise<number> {
  let count = 0;
  const { origin } = new URL(contender.url(0));
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          count += 1;
          const { pathname, search } = new URL(contender.url(count));
          return {
            ...request,
            path: pathname + search,
            method: contender.method ?? 'GET',
            headers: {
              ...contender.headers?.(count),
              ...(contender.body ? { 'content-type': 'application/json' } : {}),
            },
            ...(contender.body ? { body: JSON.stringify(contender.body(count)) } : {}),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${contender.name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests per second of each contender, median of interleaved rounds, with the first one's ratio to the others. */
export async function compareRequests(title: string, contenders: readonly Contender[], connections = 16) {
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, contender] of contenders.entries()) rates[index]?.push(await measure(contender, connections));
  const [own = 0, ...others] = rates.map(median);
  const peers = others.map(
    (rate, index) => `${contenders[index + 1]?.name} ${rate.toFixed(0)}/s (ratio ${(own / rate).toFixed(2)})`,
  );
  console.log(`${title}: ${own.toFixed(0)}/s; ${peers.join('; ')}`);
}
