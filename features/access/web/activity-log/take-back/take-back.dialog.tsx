import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mostTakenBack, type RecordTakenBack } from '@trellis/access/model';
import { everyday, type ActivityLog, type Infer } from '@trellis/entity-kit';
import { Notice, OptionDialog, PageContent } from '@trellis/ui';
import { sendWith, useClientOptions, useTakeBack, type UndoStep } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../change-list.tsx';
import { nameIn } from '../change-words.ts';
import { useFieldName } from '../field-names.ts';
import { useRecordName } from '../record-names.ts';
import { keyOf, ranges, usePlanned, type Range } from './use-planned.ts';

interface TakeBackDialogProps {
  entry: Infer<typeof ActivityLog>;
  onClose: () => void;
}

/** Takes back a change that the log tells, or all that its person did around it: what each record becomes is seen before. */
export function TakeBackDialog({ entry, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('activity-log');
  const [range, setRange] = useState<Range>('one');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { plan, isCut } = usePlanned(entry, range);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const chosen = (plan.data?.records ?? []).filter((record) => record.kept === null && !left.has(keyOf(record)));
  const stepOf =
    ({ collection, record_id, kind, then, updatedate }: RecordTakenBack): UndoStep =>
    () => {
      const calls = everyday({ path: collection });
      if (kind === 'create') return send(calls.create, { body: then });
      return send(calls.patch, { params: { id: record_id }, body: { ...then, updatedate: updatedate ?? undefined } });
    };
  const confirm = async () => {
    setBusy(true);
    await takeBack(chosen.map(stepOf), [...new Set(chosen.map(({ collection }) => collection)), 'activityLogs']);
    onClose();
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <OptionDialog
      open
      title={t('takeBack.title')}
      width={720}
      confirmLabel={t('takeBack.confirm', { count: chosen.length })}
      canConfirm={chosen.length > 0}
      whyNot={plan.data ? t('takeBack.nothing') : undefined}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <TextField
        select
        fullWidth
        sx={{ mt: 1, mb: 2 }}
        label={t('takeBack.range')}
        value={range}
        onChange={({ target }) => setRange(target.value as Range)}
      >
        {Object.keys(ranges).map((key) => (
          <MenuItem key={key} value={key}>
            {t(`takeBack.ranges.${key}`)}
          </MenuItem>
        ))}
      </TextField>
      <PageContent loads={plan}>
        {({ records }) => (
          <>
            {isCut ? <Notice state="info">{t('takeBack.cut', { most: mostTakenBack })}</Notice> : null}
            <ul className="al-back">
              {records.map((record) => (
                <TakenBack
                  key={keyOf(record)}
                  record={record}
                  isChosen={!left.has(keyOf(record))}
                  onToggle={() => toggle(keyOf(record))}
                />
              ))}
            </ul>
          </>
        )}
      </PageContent>
    </OptionDialog>
  );
}

interface TakenBackProps {
  record: RecordTakenBack;
  isChosen: boolean;
  onToggle: () => void;
}

/** One record: what it holds now and will hold again, and what stays. */
function TakenBack({ record, isChosen, onToggle }: TakenBackProps) {
  const { t } = useTranslation('activity-log');
  const fieldName = useFieldName();
  const { collection, record_id, kind, now, then, stays, kept } = record;
  const known = useRecordName(collection, record_id);
  const name = known?.name ?? nameIn({ after: then }) ?? `#${record_id}`;
  const title = `${t(`collections.${collection}`, { defaultValue: collection })} · ${name}`;
  return (
    <li>
      {kept === null ? (
        <FormControlLabel control={<Checkbox checked={isChosen} onChange={onToggle} />} label={title} />
      ) : (
        <strong>{title}</strong>
      )}
      {kept === null ? null : <p className="al-note">{t(`takeBack.kept.${kept}`)}</p>}
      {kept === null && kind === 'create' ? <p className="al-note">{t('takeBack.again')}</p> : null}
      {kept === null && kind === 'change' ? (
        <ChangeList
          collection={collection}
          changes={{ before: now, after: then }}
          heads={{ before: t('takeBack.now'), after: t('takeBack.then') }}
        />
      ) : null}
      {stays.map(({ field, why }) => (
        <p key={field} className="al-note">
          {t(`takeBack.stays.${why}`, { field: fieldName(field) })}
        </p>
      ))}
    </li>
  );
}
