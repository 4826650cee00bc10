import type { ApiError } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';

/** The server answered, and refused. By name: the class itself arrives with the contracts, after the first paint. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';

/** True when the server was not reached at all. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError;

/** What to tell a person about an error: the server's own message, or that it could not be reached. */
export function useErrorText(): (error: Error) => string {
  const { t } = useTranslation('web-kit');
  return (error) => (isUnreachable(error) ? t('errors.unreachable') : error.message || t('errors.unknown'));
}
