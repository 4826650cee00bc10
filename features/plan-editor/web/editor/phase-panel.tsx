import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  addPhase,
  copyOfPhase,
  keepWorkInside,
  movePhase,
  removePhase,
  setPhase,
  type DraftPhase,
  type Finding,
} from '@trellis/plan-editor/model';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LockablePhase } from '../editors/lockable-phase.tsx';
import type { Companion } from '../editors/use-company.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import { ChoiceField } from './choice-field.tsx';
import { EnvironmentFields } from './environment-fields.tsx';
import { FeedFields } from './feed-fields.tsx';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';
import { PhaseHead } from './phase-head.tsx';
import { TaskList } from './task-list.tsx';
import { TemplateDialog } from './template.dialog.tsx';
import type { Edit } from './use-draft.ts';
import { useNewest } from './use-newest.ts';
import { useProblems } from './use-problems.ts';

interface PhasePanelProps {
  phase: DraftPhase;
  findings: readonly Finding[];
  lists: PlanLists;
  edit: Edit;
  onSelect?: (phase: string | undefined) => void;
  /** Work that was opened on the canvas. */
  task?: string | undefined;
  /** A phase by itself, whose name, stage and length are asked for elsewhere. */
  isTemplate?: boolean;
  /** Who edits the phase elsewhere, and the ways to have it here. */
  lock?: { holder: Companion | undefined; onTakeOver: () => void; onEntered: () => void };
  /** Comments on it that nobody has settled. */
  said?: number | undefined;
  /** What stands below the phase. */
  children?: ReactNode;
}

const unlocked = { holder: undefined, onTakeOver: () => undefined, onEntered: () => undefined };
const steering = ['none', 'P1', 'P2', 'P3'] as const;

/** Everything a phase says, in numbers; drawn anew only where it, or what is wrong with it, is another. */
export const PhasePanel = memo(
  ({
    phase,
    findings,
    lists,
    edit,
    onSelect,
    task,
    isTemplate = false,
    lock = unlocked,
    said = 0,
    children,
  }: PhasePanelProps) => {
    const { t } = useTranslation('plan-editor');
    const { key } = phase;
    const problem = useProblems(findings, key);
    const [isKeeping, setKeeping] = useState(false);
    const onRemove = useNewest(() => {
      edit('remove', (draft) => removePhase(draft, key));
      onSelect?.(undefined);
    });
    const onMove = useNewest((by: -1 | 1) => edit('move', (draft) => movePhase(draft, key, by)));
    const onCopy = useNewest(() => {
      const copy = copyOfPhase(phase, t('panel.copyOf', { name: phase.name }));
      edit('copy', (draft) => addPhase(draft, copy, key));
      onSelect?.(copy.key);
    });
    const onKeep = useNewest(() => setKeeping(true));
    const set = (field: keyof DraftPhase, value: unknown) =>
      edit(`${key} ${field}`, (draft) => setPhase(draft, key, { [field]: value }));
    const settleDays = () => edit(`${key} days`, (draft) => keepWorkInside(draft, key));
    const number = (
      field: keyof DraftPhase,
      label: string,
      more: { unit?: string; hint?: string; isOptional?: boolean; onSettled?: () => void } = {},
    ) => (
      <NumberField
        id={fieldId({ phase: key, field })}
        label={label}
        value={phase[field] as number | null}
        problem={problem(field)}
        onChange={(value) => set(field, value)}
        {...more}
      />
    );
    const { choices } = lists;
    return (
      <section className="pe-panel" aria-label={t('panel.label', { name: phase.name })}>
        <LockablePhase {...lock}>
          {isTemplate ? null : <PhaseHead name={phase.name} {...{ said, onMove, onCopy, onKeep, onRemove }} />}
          <div className="pe-fields">
            {isTemplate ? null : (
              <>
                <TextField
                  id={fieldId({ phase: key, field: 'name' })}
                  size="small"
                  label={t('fields.name')}
                  value={phase.name}
                  error={problem('name') !== undefined}
                  helperText={problem('name')}
                  onChange={(event) => set('name', event.target.value)}
                  slotProps={{ htmlInput: { maxLength: 120 } }}
                />
                {number('days', t('fields.days'), { unit: t('units.days'), onSettled: settleDays })}
                <ChoiceField
                  label={t('fields.growStage_id')}
                  value={phase.growStage_id}
                  choices={choices.stages}
                  none={t('none')}
                  onChange={(id) => set('growStage_id', id)}
                />
              </>
            )}
            <ChoiceField
              label={t('fields.plantContainerType_id')}
              value={phase.plantContainerType_id}
              choices={choices.containers}
              none={t('panel.sameContainer')}
              onChange={(id) => set('plantContainerType_id', id)}
            />
            {number('plantsPerContainer', t('fields.plantsPerContainer'), { isOptional: true })}
          </div>
          <h3>{t('panel.light')}</h3>
          <div className="pe-fields">
            {number('photoperiod', t('fields.photoperiod'), { unit: 'h', hint: t('hints.photoperiod') })}
            <TextField
              size="small"
              type="time"
              label={t('fields.photoperiodStartTime')}
              value={phase.photoperiodStartTime?.slice(0, 5) ?? ''}
              onChange={(event) => set('photoperiodStartTime', event.target.value || null)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <NumberField
              id={fieldId({ phase: key, field: 'lightIntensity' })}
              label={t('fields.lightIntensity')}
              unit="%"
              isOptional
              value={phase.lightIntensity === null ? null : Math.round(phase.lightIntensity * 1000) / 10}
              problem={problem('lightIntensity')}
              onChange={(percent) => set('lightIntensity', percent === null ? null : percent / 100)}
            />
            <ChoiceField
              label={t('fields.lightSpectrumDefinition_id')}
              value={phase.lightSpectrumDefinition_id}
              choices={choices.recipes}
              none={t('none')}
              onChange={(id) => set('lightSpectrumDefinition_id', id)}
            />
            {number('rampMin', t('fields.rampMin'), { unit: 'min', isOptional: true })}
          </div>
          <h3>{t('panel.climate')}</h3>
          <div className="pe-fields">
            <ChoiceField
              label={t('fields.vpdProfile_id')}
              value={phase.vpdProfile_id}
              choices={choices.profiles}
              none={t('panel.ofStage')}
              onChange={(id) => set('vpdProfile_id', id)}
            />
          </div>
          <div className="pe-climates">
            {phase.photoperiod > 0 ? (
              <EnvironmentFields phase={phase} lightState="Lights On" findings={findings} edit={edit} />
            ) : null}
            {phase.photoperiod < 24 ? (
              <EnvironmentFields phase={phase} lightState="Lights Off" findings={findings} edit={edit} />
            ) : null}
          </div>
          <h3>{t('panel.rootZone')}</h3>
          <FormControlLabel
            control={<Switch checked={phase.noIrrigation} onChange={(_event, isDry) => set('noIrrigation', isDry)} />}
            label={t('fields.noIrrigation')}
          />
          <div className="pe-fields">
            {number('targetVWC', t('fields.targetVWC'), { unit: '%', isOptional: true })}
            {number('drybackPct', t('fields.drybackPct'), { unit: '%', isOptional: true })}
            <TextField
              select
              size="small"
              label={t('fields.cropSteeringPhase')}
              value={phase.cropSteeringPhase}
              onChange={(event) => set('cropSteeringPhase', event.target.value)}
            >
              {steering.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`steering.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <FeedFields phase={key} feed={phase.feed} problem={problem} onChange={(feed) => set('feed', feed)} />
          </div>
          <h3>{t('panel.work')}</h3>
          <TaskList key={task ?? ''} phase={phase} lists={lists} edit={edit} opened={task} findings={findings} />
        </LockablePhase>
        {children}
        {isKeeping ? <TemplateDialog phase={phase} onClose={() => setKeeping(false)} /> : null}
      </section>
    );
  },
);
PhasePanel.displayName = 'PhasePanel';
