import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { LifecycleRemediationStep, type LifecycleRemediation } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton, OptionDialog, StateChip } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { useAction, useCall, useFormat, useKeptState } from '@trellis/web-kit';
import { PersonName, useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CasePhotos } from '../shared/case-photos.tsx';
import { Link as RouterLink } from 'react-router';
import { RecordSprayDialog } from '../sprays/record-spray.dialog.tsx';

const kinds = ['check', 'task', 'spray', 'setpoint', 'destroy', 'isolate', 'other'] as const;
type Step = LifecycleRemediationStep;
const changes = { changes: ['ag_lifecycleRemediations'] };

/** What is done against a crop problem, and the looks whether it helps; each leads to its record. */
export function CaseSteps({ one }: { one: LifecycleRemediation }) {
  const { t } = useTranslation('plant-health');
  const { data: about } = useAbout(LifecycleRemediationStep);
  const [asking, setAsking] = useState<'add' | 'spray' | Step>();
  const steps = useCall(
    everyday('ag_lifecycleRemediationSteps').list,
    filtered({ where: { ag_lifecycleRemediation_id: one.id }, order: ['dueDate', 'id'] }),
    { isWhole: true },
  );
  const sprays = useCall(
    everyday('ipmSprayApplications').list,
    filtered({ where: { ag_lifecycleRemediation_id: one.id }, include: ['consumable'], order: ['start', 'id'] }),
    { isWhole: true },
  );
  const close = () => setAsking(undefined);
  const mayWrite = (about?.rights.create ?? false) && one.state !== 'closed' && one.state !== 'dismissed';
  if (steps.error && !steps.data)
    return <FailedNotice reason={steps.error.message} onRetry={() => void steps.refetch()} />;
  if (!steps.data) return <ListSkeleton />;
  return (
    <div className="ph-stack ph-tab">
      {mayWrite ? (
        <div className="ph-actions">
          <Button size="small" variant="outlined" onClick={() => setAsking('add')}>
            {t('cases.steps.add')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setAsking('spray')}>
            {t('sprays.record.open')}
          </Button>
        </div>
      ) : null}
      {steps.data.length + (sprays.data ?? []).length === 0 ? <EmptyNotice text={t('cases.steps.none')} /> : null}
      <ul className="ph-list">
        {steps.data.map((step) => (
          <StepLine key={step.id} step={step} {...(mayWrite && { onDone: () => setAsking(step) })} />
        ))}
        {(sprays.data ?? []).map(({ id, start, consumable }) => (
          <SprayLine key={`spray-${id}`} id={id} start={start} name={consumable?.name ?? `#${id}`} />
        ))}
      </ul>
      {asking === 'add' ? <AddStep caseId={one.id} onClose={close} /> : null}
      {asking === 'spray' ? (
        <RecordSprayDialog
          from={{ remediationId: one.id, unitIds: one.platformGroup_id === null ? [] : [one.platformGroup_id] }}
          onClose={close}
        />
      ) : null}
      {typeof asking === 'object' ? <DoneStep step={asking} onClose={close} /> : null}
    </div>
  );
}

function SprayLine({ id, start, name }: { id: number; start: string; name: string }) {
  const { t } = useTranslation('plant-health');
  const { dateTime } = useFormat();
  return (
    <li>
      <span>
        <strong>{t('cases.steps.kinds.spray')}</strong>{' '}
        <Link component={RouterLink} underline="always" to={`/ipm-spray-history?record=${id}`}>
          {name}
        </Link>
      </span>
      <span className="ph-soft">{dateTime(start)}</span>
    </li>
  );
}

function StepLine({ step, onDone }: { step: Step; onDone?: () => void }) {
  const { t } = useTranslation('plant-health');
  const { day, dateTime } = useFormat();
  const { kind, note, dueDate, doneAt, severity, user_id, task_id, ipmSprayApplication_id } = step;
  const deed = t(kind === 'check' ? 'cases.steps.look' : 'cases.steps.markDone');
  const named = [t(`cases.steps.kinds.${kind}`), note].filter(Boolean).join(' ');
  return (
    <li>
      <span>
        <strong>{t(`cases.steps.kinds.${kind}`)}</strong> {note}{' '}
        {ipmSprayApplication_id === null ? null : (
          <Link component={RouterLink} underline="always" to={`/ipm-spray-history?record=${ipmSprayApplication_id}`}>
            {t('cases.steps.spraying')}
          </Link>
        )}
        {task_id === null ? null : <span className="ph-soft">{t('cases.steps.task', { id: task_id })}</span>}
      </span>
      <span className="ph-actions">
        {severity === null ? null : (
          <StateChip state={severity === 0 ? 'healthy' : 'info'} label={t('cases.severity', { value: severity })} />
        )}
        <span className="ph-soft">
          {doneAt === null
            ? dueDate === null
              ? t('cases.steps.open')
              : t('cases.steps.due', { day: day(dueDate) })
            : t('cases.steps.done', { time: dateTime(doneAt) })}
          {' · '}
          <PersonName id={user_id} fallback={t('cases.nobody')} />
        </span>
        {doneAt === null && onDone ? (
          <Button size="small" variant="outlined" aria-label={`${deed}: ${named}`} onClick={onDone}>
            {deed}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function AddStep({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const [kind, setKind] = useState<(typeof kinds)[number]>('task');
  const [note, setNote] = useKeptState(`step of ${caseId} note`, '');
  const [dueDate, setDueDate] = useKeptState<string | null>(`step of ${caseId} due`, null);
  const add = useAction(everyday('ag_lifecycleRemediationSteps').create, {
    ...changes,
    success: t('cases.steps.added'),
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t('cases.steps.add')}
      confirmLabel={t('cases.steps.add')}
      isBusy={add.isRunning}
      hasTyped={note.trim() !== ''}
      onClose={onClose}
      onConfirm={() =>
        void add.run({
          body: {
            ...{ ag_lifecycleRemediation_id: caseId, kind },
            ...(note.trim() !== '' && { note: note.trim() }),
            ...(dueDate !== null && { dueDate }),
          },
        })
      }
    >
      <div className="ph-form">
        <TextField
          select
          label={t('cases.steps.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as (typeof kinds)[number])}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`cases.steps.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <DatePicker label={t('cases.steps.dueDate')} value={dueDate} autoClose clearable onChange={setDueDate} />
        <TextField
          className="ph-wide"
          multiline
          minRows={2}
          label={t('cases.steps.note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </OptionDialog>
  );
}

function DoneStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const isCheck = step.kind === 'check';
  const [severity, setSeverity] = useState('');
  const [note, setNote] = useKeptState(`step ${step.id} note`, step.note ?? '');
  const [photos, setPhotos] = useKeptState<readonly string[]>(`step ${step.id} photos`, step.photos ?? []);
  const [isUploading, setUploading] = useState(false);
  const patch = useAction(everyday('ag_lifecycleRemediationSteps').patch, {
    ...changes,
    success: t('cases.steps.recorded'),
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      title={t(isCheck ? 'cases.steps.look' : 'cases.steps.markDone')}
      confirmLabel={t('cases.steps.record')}
      canConfirm={!isUploading && (!isCheck || severity !== '')}
      whyNot={t('cases.steps.severityNeeded')}
      isBusy={patch.isRunning}
      hasTyped={severity !== '' || photos.length > 0}
      onClose={onClose}
      onConfirm={() =>
        void patch.run({
          params: { id: step.id },
          body: {
            doneAt: new Date().toISOString(),
            note: note.trim() === '' ? null : note.trim(),
            ...(severity !== '' && { severity: Number(severity) }),
            ...(photos.length > 0 && { photos: [...photos] }),
            updatedate: step.updatedate,
          },
        })
      }
    >
      <div className="ph-stack ph-top">
        {isCheck ? (
          <TextField
            select
            required
            label={t('cases.steps.severity')}
            value={severity}
            onChange={(event) => setSeverity(event.target.value)}
          >
            {['0', '1', '2', '3', '4', '5'].map((value) => (
              <MenuItem key={value} value={value}>
                {value === '0' ? t('cases.steps.gone') : value}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        <TextField
          multiline
          minRows={2}
          label={t('cases.steps.note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
          onChange={(event) => setNote(event.target.value)}
        />
        <CasePhotos label={t('cases.photos')} value={photos} onChange={setPhotos} onBusy={setUploading} />
      </div>
    </OptionDialog>
  );
}
