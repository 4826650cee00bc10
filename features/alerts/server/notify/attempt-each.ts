/** Does a work for each of several; what fails for one keeps nobody else waiting. Fails at the end when any did. */
export async function attemptEach<T>(many: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const troubles: unknown[] = [];
  for (const one of many) await work(one).catch((trouble: unknown) => troubles.push(trouble));
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} of several works failed.`);
}
