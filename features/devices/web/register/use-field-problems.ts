import { serverProblems } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** What the server refused about a field, in words of this place; undefined for a field it let pass. */
export function useFieldProblems(error: Error | null): (field: string) => string | undefined {
  const { t } = useTranslation('devices');
  const problems = error ? serverProblems(error) : [];
  return (field) => {
    const found = problems.find(({ property }) => property === field);
    return found && t([`problems.${field}.${found.code}`, 'problems.other'], { message: found.message });
  };
}
