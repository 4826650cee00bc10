import { everyday, filterText, type ReferenceTarget } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/use-call.ts';
import { recordText } from './record.ts';

/** Fields that a picker or a name needs of a record. */
export const namingFields = (target: ReferenceTarget): string[] => [
  ...new Set(['id', ...target.title, ...(target.isLookup ? ['labelEs'] : [])]),
];

interface ReferenceNameProps {
  target: ReferenceTarget | undefined;
  id: number;
}

/** The name of a record that is known by its id alone. */
export function ReferenceName({ target, id }: ReferenceNameProps) {
  const { i18n } = useTranslation('records');
  const place = target ?? { path: '' };
  const filter = filterText({ fields: target ? namingFields(target) : [] });
  const { data } = useCall(
    everyday(place).get,
    { params: { id }, query: { filter } },
    { enabled: target !== undefined },
  );
  return (target && data && recordText(data, target.title, i18n.language)) || `#${id}`;
}
