/** A request the filter language refuses; answered 400 with this message. */
export class FilterRefusal extends Error {
  readonly statusCode = 400;
  readonly code = 'INVALID_FILTER';
}

/** Refuses a filter with a sentence naming what is wrong (never a value from the request). */
export function refuse(message: string): never {
  throw new FilterRefusal(message);
}
