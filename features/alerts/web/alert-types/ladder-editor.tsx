import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { roleName, roles, type RoleKey } from '@trellis/access/model';
import { loudChannels, type EscalationStep, type LoudChannel } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, usePreferences } from '@trellis/web-kit';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

const steppedTo: readonly RoleKey[] = [
  'grower',
  'farmManager',
  'facilityManager',
  'maintenance',
  'owner',
  'labTechnician',
];
const longest = 1440;
const usual: EscalationStep = { afterMin: 15, level: 1, role: 'facilityManager' };

/** What roles are called in the person's language. */
function useRoleNames(): (key: RoleKey) => string {
  const { lang } = usePreferences();
  const { data } = useCall(everyday('ag_roles').list, filtered({ order: 'seq', limit: 200 }));
  return (key) => {
    const role = data?.find(({ id }) => id === roles[key].id);
    return role ? roleName(role, lang) : roles[key].rolename;
  };
}

const isRole = (key: string): key is RoleKey => key in roles;

/** The same for reading: a line for each step. */
export function LadderText({ steps }: { steps: readonly EscalationStep[] }) {
  const { t } = useTranslation('alert-types');
  const nameOf = useRoleNames();
  if (steps.length === 0) return t('ladder.none');
  return steps.map(({ afterMin, level, role, channels = [] }, index) => (
    <div key={index}>
      {t('ladder.step', { minutes: afterMin, level })}
      {role && isRole(role) ? `: ${nameOf(role)}` : ''}
      {channels.length > 0 ? ` (${channels.map((channel) => t(`ladder.channels.${channel}`)).join(', ')})` : ''}
    </div>
  ));
}

/** How an alert rises while nobody answers: after so many minutes to this level, and who hears of it then. */
export function LadderEditor({ label, value, onChange, isDisabled }: EditorProps) {
  const { t } = useTranslation('alert-types');
  const nameOf = useRoleNames();
  const steps = (value as readonly EscalationStep[] | null | undefined) ?? [];
  const put = (index: number, change: Partial<EscalationStep>) =>
    onChange(steps.map((step, place) => (place === index ? { ...step, ...change } : step)));
  return (
    <fieldset className="at-fieldset">
      <legend>{label}</legend>
      {steps.length === 0 ? <p className="at-soft">{t('ladder.none')}</p> : null}
      {steps.map((step, index) => (
        <div key={index} className="at-line">
          <TextField
            size="small"
            label={t('ladder.after')}
            value={step.afterMin}
            disabled={isDisabled}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            onChange={(event) =>
              put(index, { afterMin: Math.min(longest, Math.max(0, Math.round(Number(event.target.value) || 0))) })
            }
          />
          <TextField
            select
            size="small"
            label={t('ladder.level')}
            value={step.level}
            disabled={isDisabled}
            onChange={(event) => put(index, { level: Number(event.target.value) })}
          >
            {[1, 2, 3, 4, 5].map((level) => (
              <MenuItem key={level} value={level}>
                {level}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t('ladder.who')}
            value={step.role ?? ''}
            disabled={isDisabled}
            onChange={(event) => put(index, { role: event.target.value })}
          >
            {steppedTo.map((role) => (
              <MenuItem key={role} value={role}>
                {nameOf(role)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t('ladder.how')}
            value={step.channels ?? []}
            disabled={isDisabled}
            slotProps={{ select: { multiple: true } }}
            // What a select of several values answers is a list.
            onChange={(event) => put(index, { channels: event.target.value as unknown as LoudChannel[] })}
          >
            {loudChannels.map((channel) => (
              <MenuItem key={channel} value={channel}>
                {t(`ladder.channels.${channel}`)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={t('ladder.remove')}
            disabled={isDisabled}
            onClick={() => {
              const left = steps.filter((_, place) => place !== index);
              onChange(left.length === 0 ? null : left);
            }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </div>
      ))}
      <Button size="small" startIcon={<Add />} disabled={isDisabled} onClick={() => onChange([...steps, usual])}>
        {t('ladder.add')}
      </Button>
    </fieldset>
  );
}
