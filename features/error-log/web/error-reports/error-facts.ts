import { withoutSecrets } from '@trellis/error-log/model';
import type { MetError } from './met-error.ts';

/** What is told of an error. */
export interface ErrorFacts {
  /** Same for errors of the same kind, whatever release, person or record. */
  signature: string;
  message: string;
  stack: string;
}

const missingChunk =
  /dynamically imported module|importing a module script|unable to preload css|failed to load module script/i;
const noNetwork = /failed to fetch|networkerror|load failed|fetch failed|network request failed/i;
const notOurs = /\b[\w-]+-extension:\/\//;
const harmless = /ResizeObserver loop|^Script error\.?$/;

/** The facts of an error worth telling; nothing for what is no fault of the product: no network, a refusal of the
 * server, an interrupted request, a browser extension. */
export function factsOf({ error, kind, components }: MetError): ErrorFacts | undefined {
  const { name, message, stack } = readError(error);
  if (name === 'AbortError' || name === 'ApiError' || harmless.test(message) || notOurs.test(stack)) return undefined;
  const isChunk = kind === 'chunk' || missingChunk.test(message);
  if (isChunk) {
    if (!navigator.onLine) return undefined;
    return told(`Missing part: ${placeOf(message) ?? 'unknown'}`, message, stack);
  }
  if (noNetwork.test(message)) return undefined;
  const place = placeOf(stack);
  const shape = shapeOf(message);
  return told(`${name}: ${shape}${place ? ` @ ${place}` : ''}`, `${name}: ${message}`, stack + (components ?? ''));
}

const told = (signature: string, message: string, stack: string): ErrorFacts => ({
  signature: withoutSecrets(signature).slice(0, 255),
  message: withoutSecrets(message).slice(0, 4000),
  stack: withoutSecrets(stack).slice(0, 20_000),
});

function readError(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' };
  return { name: 'Thrown', message: textOf(error), stack: '' };
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  try {
    // JSON has no word for undefined and functions.
    return (
      JSON.stringify({ value })
        .slice(1, -1)
        .replace(/^"value":/, '') || typeof value
    );
  } catch {
    return typeof value;
  }
};

/** Names, ids and addresses differ from one error of a kind to the next. */
const shapeOf = (message: string): string =>
  withoutSecrets(message)
    .replace(/https?:\/\/\S+/g, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .slice(0, 160);

/** The first file named, without the mark of its build: `unit-grid.page`. */
const placeOf = (text: string): string | undefined =>
  /([\w.-]+?)(?:-[\w-]{8})?\.(?:js|css|tsx?)\b/.exec(text.replace(/node_modules\S*/g, ''))?.[1];
