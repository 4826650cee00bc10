import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  addTask,
  newKey,
  removeTask,
  setTask,
  type DraftPhase,
  type DraftTask,
  type Finding,
  type TaskSupply,
} from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFindingText } from '../use-finding-text.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import { ChoiceField } from './choice-field.tsx';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';
import { TaskSupplies } from './task-supplies.tsx';
import type { Edit } from './use-draft.ts';

interface TaskListProps {
  phase: DraftPhase;
  lists: PlanLists;
  edit: Edit;
  findings: readonly Finding[];
  /** Opened on the canvas. */
  opened: string | undefined;
}

/** The work of a phase by its days; one of it is open at a time. */
export function TaskList({ phase, lists, edit, opened, findings }: TaskListProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const [open, setOpen] = useState(opened);
  const first = lists.choices.work[0];
  const tasks = phase.growTasks.toSorted((one, other) => one.dayOffset - other.dayOffset);
  const remove = useCallback(
    (task: string) => edit('remove work', (draft) => removeTask(draft, phase.key, task)),
    [edit, phase.key],
  );
  const dayText = ({ dayOffset, repeatDays }: DraftTask) =>
    [
      t('work.day', { day: number(Math.floor(dayOffset) + 1) }),
      ...(repeatDays === null ? [] : [t('work.every', { count: repeatDays })]),
    ].join(', ');
  return (
    <div className="pe-work">
      {tasks.length === 0 ? <p className="pe-soft">{t('work.none')}</p> : null}
      {tasks.map((task) => (
        <div key={task.key} className="pe-work__item">
          <TaskLine
            name={task.title ?? lists.nameOf('work', task.growTaskType_id) ?? t('work.unknown')}
            days={dayText(task)}
            isOpen={open === task.key}
            task={task.key}
            onOpen={setOpen}
            onRemove={remove}
          />
          {open === task.key ? (
            <TaskFields phase={phase} task={task} lists={lists} edit={edit} findings={findings} />
          ) : null}
        </div>
      ))}
      <Button
        id={fieldId({ phase: phase.key, field: 'work' })}
        size="small"
        startIcon={<Add />}
        disabled={!first}
        onClick={() => {
          // What is added says nothing yet: it opens, so that it is not left as the first kind of work there is.
          const key = newKey();
          edit('add work', (draft) => addTask(draft, phase.key, first?.id ?? 0, 0, key));
          setOpen(key);
        }}
      >
        {t('work.add')}
      </Button>
    </div>
  );
}

interface TaskLineProps {
  name: string;
  days: string;
  isOpen: boolean;
  task: string;
  onOpen: (task: string | undefined) => void;
  onRemove: (task: string) => void;
}

/** Drawn anew only where it shows something else: a phase may have hundreds. */
const TaskLine = memo(({ name, days, isOpen, task, onOpen, onRemove }: TaskLineProps) => {
  const { t } = useTranslation('plan-editor');
  return (
    <>
      <button
        type="button"
        className="pe-work__line"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : task)}
      >
        <strong>{name}</strong>
        <span className="pe-soft">{days}</span>
      </button>
      <IconButton size="small" aria-label={t('work.remove', { name })} onClick={() => onRemove(task)}>
        <Delete />
      </IconButton>
    </>
  );
});
TaskLine.displayName = 'TaskLine';

function TaskFields({ phase, task, lists, edit, findings }: Omit<TaskListProps, 'opened'> & { task: DraftTask }) {
  const { t } = useTranslation('plan-editor');
  const text = useFindingText();
  const set = (field: keyof DraftTask, value: unknown) =>
    edit(`${task.key} ${field}`, (draft) => setTask(draft, phase.key, task.key, { [field]: value }));
  const problem = (field: string) => {
    const found = findings.find((one) => one.task === task.key && one.field === field);
    return found && text(found);
  };
  const usual = lists.knowledge.minutes.get(task.growTaskType_id);
  return (
    <div className="pe-fields">
      <ChoiceField
        label={t('fields.growTaskType_id')}
        value={task.growTaskType_id}
        choices={lists.choices.work}
        onChange={(id) => set('growTaskType_id', id)}
      />
      <TextField
        size="small"
        label={t('fields.title')}
        value={task.title ?? ''}
        onChange={(event) => set('title', event.target.value || null)}
        slotProps={{ htmlInput: { maxLength: 160 } }}
      />
      <NumberField
        id={fieldId({ phase: phase.key, task: task.key, field: 'dayOffset' })}
        label={t('fields.dayOffset')}
        value={task.dayOffset + 1}
        hint={t('hints.dayOffset')}
        problem={problem('dayOffset')}
        onChange={(day) => set('dayOffset', day === null ? Number.NaN : day - 1)}
      />
      <NumberField
        id={fieldId({ phase: phase.key, task: task.key, field: 'repeatDays' })}
        label={t('fields.repeatDays')}
        unit={t('units.days')}
        isOptional
        value={task.repeatDays}
        problem={problem('repeatDays')}
        onChange={(days) => set('repeatDays', days)}
      />
      <NumberField
        id={fieldId({ phase: phase.key, task: task.key, field: 'estMinutes' })}
        label={t('fields.estMinutes')}
        unit="min"
        isOptional
        value={task.estMinutes}
        problem={problem('estMinutes')}
        hint={usual == null ? undefined : t('work.usual', { minutes: usual })}
        onChange={(minutes) => set('estMinutes', minutes)}
      />
      <FormControlLabel
        control={
          <Switch checked={task.requiresApproval} onChange={(_event, isAsked) => set('requiresApproval', isAsked)} />
        }
        label={t('fields.requiresApproval')}
      />
      <TextField
        className="pe-wide"
        size="small"
        multiline
        minRows={2}
        label={t('fields.instructions')}
        value={task.instructions ?? ''}
        onChange={(event) => set('instructions', event.target.value || null)}
        slotProps={{ htmlInput: { maxLength: 8000 } }}
      />
      <TaskSupplies
        id={fieldId({ phase: phase.key, task: task.key, field: 'consumables' })}
        supplies={(task.consumables ?? []) as TaskSupply[]}
        onChange={(supplies) => set('consumables', supplies)}
      />
    </div>
  );
}
