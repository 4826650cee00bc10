/** The environment PostgreSQL's programs get: none of ours, so that no secret and no LANG reaches them. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });
