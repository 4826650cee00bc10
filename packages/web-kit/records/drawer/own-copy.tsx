import Button from '@mui/material/Button';
import { everyday, isAuthor, writableFields, type EntityDefinition } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import type { RecordRow } from '../record.ts';
import { useRecordUndo } from '../undo/use-record-undo.ts';
import type { OpenRecord } from './open-record.ts';

/** Copies a row of the provider into the person's facility, where it can be changed; nothing for rows that are somebody's. */
export function OwnCopyButton({ entity, about, record, name, onClose }: OpenRecord) {
  const { t } = useTranslation('records');
  const undo = useRecordUndo(entity, about);
  const copy = useAction(everyday(entity).create, {
    success: t('form.copied', { name }),
    undo: (made) => undo.ofCreated([made]),
    onSuccess: onClose,
  });
  if (!record || !about.rights.create || !isProviders(entity, record)) return null;
  return (
    <Button
      variant="contained"
      loading={copy.isRunning}
      onClick={() => void copy.run({ body: copiedBody(entity, about.hidden, record) })}
    >
      {t('form.ownCopy')}
    </Button>
  );
}

const isProviders = ({ ownCopies, scope }: EntityDefinition, record: RecordRow): boolean =>
  ownCopies === true && scope.kind === 'facility' && record[scope.field] === null;

/** What a copy says: all of the row but whose it is, which the server knows. */
function copiedBody(entity: EntityDefinition, hidden: readonly string[], record: RecordRow): Record<string, unknown> {
  const { scope } = entity;
  const copied = writableFields(entity).filter(
    ([key, field]) =>
      !(scope.kind === 'facility' && scope.field === key) &&
      !isAuthor(field) &&
      !hidden.includes(key) &&
      record[key] !== null &&
      record[key] !== undefined,
  );
  return Object.fromEntries(copied.map(([key]) => [key, record[key]]));
}
