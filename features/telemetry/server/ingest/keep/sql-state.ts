/** The SQLSTATE of a database error, '' for any other. */
function sqlStateOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether the database refuses the values themselves (data exception, integrity violation), so that trying again is in vain. */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error));

/** Whether somebody else made the same record first. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === '23505';
