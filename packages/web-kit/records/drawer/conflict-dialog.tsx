import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { everyday, filterText, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { FailedNotice } from '@trellis/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { useFormat } from '../../format/use-format.ts';
import { CellValue } from '../cell-value.tsx';
import { PersonName } from '../person-name.tsx';
import type { RecordRow } from '../record.ts';
import { namingFields } from '../reference-name.tsx';
import type { RecordWords } from '../use-record-words.ts';

interface ConflictDialogProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  loaded: RecordRow;
  /** What this person wants to change. */
  mine: Readonly<Record<string, unknown>>;
  onReload: (fresh: RecordRow) => void;
  onOverwrite: (fresh: RecordRow) => void;
  onClose: () => void;
}

/** Who changed the record meanwhile and what, beside one's own change: take theirs, or keep one's own. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { entity, about, words, loaded, mine, onReload, onOverwrite, onClose } = props;
  const { t } = useTranslation('records');
  const titleId = useId();
  const { dateTime } = useFormat();
  const include = Object.values(about.references).map((target) => ({
    relation: target.relation,
    scope: { fields: namingFields(target) },
  }));
  // Asked under a key of its own, so that it is read now and not taken from the form's cache.
  const filter = filterText({ include, skip: 0 });
  const asked = useCall(everyday(entity).get, { params: { id: loaded.id }, query: { filter } });
  const fresh = asked.data;
  const isNew = fresh && fresh.updatedate !== loaded.updatedate;
  const keys = isNew ? changedKeys(entity, loaded, fresh, mine) : [];
  const shown = (record: RecordRow, key: string) => (
    <CellValue entity={entity} about={about} words={words} record={record} fieldKey={key} />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 720, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t('conflict.title')}</DialogTitle>
      <DialogContent>
        {isNew ? (
          <>
            <p>
              {t('conflict.text', { who: '\u0000', when: dateTime(fresh.updatedate) })
                .split('\u0000')
                .map((part, index) => (
                  <span key={part}>
                    {index > 0 ? <PersonName id={fresh['updateuser']} fallback={t('conflict.somebody')} /> : null}
                    {part}
                  </span>
                ))}
            </p>
            <table className="r-diff">
              <thead>
                <tr>
                  <th scope="col">{t('conflict.field')}</th>
                  <th scope="col">{t('conflict.before')}</th>
                  <th scope="col">{t('conflict.theirs')}</th>
                  <th scope="col">{t('conflict.yours')}</th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <tr key={key}>
                    <th scope="row">{words.field(key)}</th>
                    <td>{shown(loaded, key)}</td>
                    <td>{shown(fresh, key)}</td>
                    <td>{key in mine ? shown({ ...loaded, ...withoutNames(about), [key]: mine[key] }, key) : null}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        ) : asked.error ? (
          <FailedNotice reason={asked.error.message} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('unsaved.keep')}
        </Button>
        <Button variant="outlined" disabled={!isNew} onClick={() => fresh && onReload(fresh)}>
          {t('conflict.reload')}
        </Button>
        <Button variant="contained" color="error" disabled={!isNew} onClick={() => fresh && onOverwrite(fresh)}>
          {t('conflict.overwrite')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The names of what the loaded record referred to do not name what was chosen since. */
const withoutNames = (about: CollectionAbout): Record<string, undefined> =>
  Object.fromEntries(Object.values(about.references).map(({ relation }) => [relation, undefined]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const changedKeys = (
  { fields }: EntityDefinition,
  loaded: RecordRow,
  fresh: RecordRow,
  mine: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(fields).filter(
    (key) => fields[key]?.kind !== 'secret' && (!isSame(loaded[key], fresh[key]) || key in mine),
  );
