import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { everyday, filtered } from '@trellis/entity-kit';
import { FilterChips, phoneBreakpoint, SearchField } from '@trellis/ui';
import { useCall, usePreferences, useTypedSearch, useUser, type ChangeAddress } from '@trellis/web-kit';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxAddress } from './inbox-address.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useInbox } from './use-inbox.ts';
import { usePeople } from './use-people.ts';

interface InboxToolsProps {
  address: InboxAddress;
  onChange: ChangeAddress<InboxAddress>;
}

const parts = ['open', 'snoozed', 'ended'] as const;
const levels = [1, 2, 3, 4, 5] as const;
/** Code of late irrigation, the preset of its own. */
const lateIrrigation = 'IRR-001';

/** What of the alerts is shown: parts, level, late irrigation, type, area, person, words. */
export function InboxTools({ address, onChange }: InboxToolsProps) {
  const { t } = useTranslation('alert-inbox');
  const { id: user_id } = useUser();
  const { lang } = usePreferences();
  const counts = useInbox(address).data?.parts;
  const { data: areas } = useCall(
    everyday('ag_areas').list,
    filtered({ where: { active: true }, order: 'seq', limit: 500 }),
  );
  const { data: types } = useCall(everyday('exceptionTypes').list, filtered({ order: 'code', limit: 500 }));
  const people = usePeople();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [isUnfolded, setUnfolded] = useState(false);
  const write = useCallback((search: string) => onChange({ search }, true), [onChange]);
  const [typed, type] = useTypedSearch(address.search, write);
  const codes = new Map((types ?? []).map(({ code, label, labelEs }) => [code, (lang === 'es' && labelEs) || label]));
  const toggleLevel = (level: string) => {
    const next = new Set(address.levels);
    if (!next.delete(Number(level))) next.add(Number(level));
    onChange({ levels: [...next].sort((one, other) => one - other) });
  };
  return (
    <div className="ai-tools" data-open={address.id !== undefined}>
      <FilterChips
        label={t('part')}
        options={parts.map((key) => ({
          key,
          label: t(`parts.${key}`),
          ...(key !== 'ended' && counts && { count: counts[key] }),
        }))}
        selected={new Set([address.part])}
        onToggle={(part) => onChange({ part: address.part === part ? 'all' : part, id: undefined })}
      />
      <FilterChips
        label={t('presets')}
        options={[
          { key: 'late', label: t('lateIrrigation') },
          { key: 'mine', label: t('mine') },
          { key: 'nobody', label: t('nobodyOn') },
        ]}
        selected={
          new Set([
            ...(address.code === lateIrrigation ? (['late'] as const) : []),
            ...(address.owner === String(user_id) ? (['mine'] as const) : []),
            ...(address.owner === 'nobody' ? (['nobody'] as const) : []),
          ])
        }
        onToggle={(key) => {
          if (key === 'late') onChange({ code: address.code === lateIrrigation ? '' : lateIrrigation });
          else {
            const owner = key === 'mine' ? String(user_id) : 'nobody';
            onChange({ owner: address.owner === owner ? '' : owner });
          }
        }}
      />
      {isPhone ? (
        <Button
          color="inherit"
          aria-expanded={isUnfolded}
          startIcon={<FilterList />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('filters')}
        </Button>
      ) : null}
      {isPhone && !isUnfolded ? null : (
        <>
          <FilterChips
            label={t('level')}
            options={levels.map((level) => ({ key: String(level), label: t('levelLong', { level }) }))}
            selected={new Set(address.levels.map(String))}
            onToggle={toggleLevel}
          />
          <div className="ai-tools__choices">
            <SearchField value={typed} onChange={type} width={200} />
            <Choice
              label={t('area')}
              all={t('allAreas')}
              value={address.area}
              options={(areas ?? []).map(({ id, name }) => [String(id), name])}
              onChange={(area) => onChange({ area })}
            />
            <Choice
              label={t('type')}
              all={t('allTypes')}
              value={address.code}
              options={[...codes].map(([code, label]) => [code, `${code} · ${label}`])}
              onChange={(code) => onChange({ code })}
            />
            <Choice
              label={t('owner')}
              all={t('anybody')}
              value={address.owner}
              options={[['nobody', t('nobody')], ...people.map(({ id, name }): [string, string] => [String(id), name])]}
              onChange={(owner) => onChange({ owner })}
            />
            <Choice
              label={t('period')}
              all={t('anyTime')}
              value={address.from === '' ? '' : 'chosen'}
              options={[
                ['1', t('days', { count: 1 })],
                ['7', t('days', { count: 7 })],
                ['30', t('days', { count: 30 })],
                ...(address.from === '' ? [] : [['chosen', t('chosenTime')] as [string, string]]),
              ]}
              onChange={(days) =>
                onChange(days === 'chosen' ? {} : { from: days === '' ? '' : startOf(Number(days)), to: '' })
              }
            />
            <Choice
              label={t('groupBy')}
              value={address.group}
              options={[
                ['area', t('area')],
                ['type', t('type')],
              ]}
              onChange={(group) => onChange({ group: group === 'type' ? 'type' : 'area' })}
            />
          </div>
        </>
      )}
      <SavedFilters address={address} onChange={onChange} />
    </div>
  );
}

const dayMs = 86_400_000;
/** Midnight in UTC some days ago: a link says the same all day. */
const startOf = (days: number): string =>
  new Date(Math.floor((Date.now() - days * dayMs) / dayMs) * dayMs).toISOString();

interface ChoiceProps {
  label: string;
  /** The word for no choice; without one there always is one. */
  all?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some(([one]) => one === value) ? value : ''}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 'auto' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {all === undefined ? null : <MenuItem value="">{all}</MenuItem>}
      {options.map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
