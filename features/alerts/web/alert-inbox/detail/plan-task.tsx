import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { alertPath, Exception, type InboxAlert } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useTaskPath } from '@trellis/tasks/web/hooks';
import { OptionDialog } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useAction, useCall, useFormat, useKeptState, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAlertWords } from '../use-alert-words.ts';
import { usePeople } from '../use-people.ts';

const longestTitle = 255;
const inAnHour = (): string => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString();

/** Work that was planned because of an alert and is not done. */
export function TasksOfAlert({ alert }: { alert: InboxAlert }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const taskPath = useTaskPath();
  const { data = [] } = useCall(
    everyday('task_task').list,
    filtered({
      where: {
        ...{ refCollection: Exception.path, ref_id: alert.id },
        state: { inq: ['planned', 'ready', 'in_progress', 'paused', 'blocked'] },
      },
      ...{ fields: ['id', 'title', 'date'], order: 'date' },
    }),
    { isWhole: true },
  );
  if (data.length === 0) return null;
  return (
    <p className="ai-soft">
      {t('steps.tasks')}{' '}
      {data.map((task, place) => (
        <span key={task.id}>
          {place > 0 ? ' · ' : null}
          <Link to={taskPath(task)}>{task.title}</Link>, {dateTime(task.date)}
        </span>
      ))}
    </p>
  );
}

interface PlanTaskProps {
  alert: InboxAlert;
  onClose: () => void;
}

/** Plans work because of an alert: what, of which type, by when, by whom. */
export function PlanTask({ alert, onClose }: PlanTaskProps) {
  const { t } = useTranslation('alert-inbox');
  const { axis } = useFormat();
  const { nameOf, messageOf } = useAlertWords();
  const { facility_id } = useUser();
  const people = usePeople();
  const { data: types = [] } = useCall(
    everyday('task_type').list,
    filtered({ where: { active: true }, order: ['seq', 'label'] }),
    { isWhole: true },
  );
  const place = `task of alert ${alert.id}`;
  const begun = [alert.subject, nameOf(alert)].filter(Boolean).join(': ').slice(0, longestTitle);
  const [title, setTitle] = useKeptState(`${place} title`, begun);
  const [type, setType] = useKeptState(`${place} type`, '');
  const [firstDate] = useState(inAnHour);
  const [date, setDate] = useKeptState<string | null>(`${place} date`, firstDate);
  const [who, setWho] = useKeptState(`${place} who`, '');
  const assign = useAction(everyday('task_assignment').create, { changes: ['task_task'] });
  const save = useAction(everyday('task_task').create, {
    success: t('steps.taskSaved'),
    changes: ['ExceptionLists'],
    onSuccess: ({ id }) => {
      onClose();
      // What is refused then is said; the task stands without a person.
      if (who !== '') void assign.run({ body: { task_id: id, user_id: Number(who) } });
    },
  });
  const isDated = date !== null && !Number.isNaN(Date.parse(date));
  const missing = title.trim() === '' ? 'title' : type === '' ? 'type' : isDated ? undefined : 'date';
  const plan = () =>
    void save.run({
      body: {
        ...{ facility_id: facility_id ?? 0, task_type_id: Number(type), title: title.trim(), date: date ?? '' },
        ...{ source: 'remediation', refCollection: Exception.path, ref_id: alert.id },
        notes: [messageOf(alert), `${globalThis.location.origin}${alertPath(alert.id)}`].filter(Boolean).join('\n\n'),
        ...(alert.platformGroup_id !== null && { platformGroup_id: alert.platformGroup_id }),
        ...(alert.area_id !== null && { area_id: alert.area_id }),
      },
    });
  return (
    <OptionDialog
      open
      title={t('steps.task')}
      confirmLabel={t('steps.taskSave')}
      canConfirm={missing === undefined}
      whyNot={missing && t(`steps.taskNeeds.${missing}`)}
      isBusy={save.isRunning}
      hasTyped={title !== begun || who !== ''}
      onConfirm={plan}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label={t('steps.taskTitle')}
          value={title}
          slotProps={{ htmlInput: { maxLength: longestTitle, autoComplete: 'off' } }}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Choice label={t('steps.taskType')} isRequired value={type} onChange={setType} options={types} />
        <DateTimeField
          required
          label={t('steps.taskDue')}
          value={date}
          zone={axis.zone}
          isHour24={axis.isHour24}
          onChange={setDate}
        />
        <Choice
          label={t('steps.taskWho')}
          value={who}
          onChange={setWho}
          options={people.map(({ id, name }) => ({ id, label: name }))}
          none={t('nobody')}
        />
      </Stack>
    </OptionDialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { id: number; label: string; labelEs?: string | null }[];
  isRequired?: boolean;
  /** What choosing nothing is called. */
  none?: string;
  onChange: (next: string) => void;
}

function Choice({ label, value, options, isRequired = false, none, onChange }: ChoiceProps) {
  const { i18n } = useTranslation('alert-inbox');
  const isSpanish = i18n.language === 'es';
  return (
    <TextField
      select
      required={isRequired}
      label={label}
      value={options.some(({ id }) => String(id) === value) ? value : ''}
      slotProps={none === undefined ? {} : { inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {options.map((one) => (
        <MenuItem key={one.id} value={String(one.id)}>
          {(isSpanish ? one.labelEs : null) ?? one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The way to plan work because of an alert. */
export function PlanTaskButton({ alert }: { alert: InboxAlert }) {
  const { t } = useTranslation('alert-inbox');
  const [isPlanning, setPlanning] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setPlanning(true)}>
        {t('steps.task')}
      </Button>
      {isPlanning ? <PlanTask alert={alert} onClose={() => setPlanning(false)} /> : null}
    </>
  );
}
