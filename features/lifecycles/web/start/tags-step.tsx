import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StartInfo, TypedStart } from './typed-start.ts';

interface TagsStepProps {
  info: StartInfo;
  typed: TypedStart;
  set: (change: Partial<TypedStart>) => void;
}

/** Containers, the tags of the plants, and the licence where the facility has one. */
export function TagsStep({ info, typed, set }: TagsStepProps) {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const { data: licences = [] } = useCall(
    everyday('licenses').list,
    filtered({ where: { facility_id }, fields: ['id', 'number'], order: 'number', limit: 100 }),
  );
  const isBadTag = typed.firstTag.trim() !== '' && !/^\d{1,9}$/.test(typed.firstTag.trim());
  const text = (key: 'tagPrefix' | 'firstTag' | 'batchName', max: number) => (
    <TextField
      size="small"
      label={t(`start.${key}`)}
      value={typed[key]}
      error={key === 'firstTag' && isBadTag}
      helperText={key === 'firstTag' ? t(isBadTag ? 'start.firstTagRule' : 'start.firstTagHint') : undefined}
      onChange={(event) => set({ [key]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
  return (
    <section className="lc-card" aria-label={t('start.steps.tags')}>
      <p className="lc-soft">{t(info.plantContainerType_id === null ? 'start.noContainers' : 'start.containers')}</p>
      <div className="lc-fields">
        {text('tagPrefix', 48)}
        {text('firstTag', 9)}
        {licences.length > 0 ? (
          <>
            <TextField
              select
              size="small"
              label={t('start.licence')}
              value={licences.some(({ number }) => number === typed.licence) ? typed.licence : ''}
              onChange={(event) => set({ licence: event.target.value })}
            >
              <MenuItem value="">{t('start.noLicence')}</MenuItem>
              {licences.map(({ id, number }) => (
                <MenuItem key={id} value={number}>
                  {number}
                </MenuItem>
              ))}
            </TextField>
            {text('batchName', 120)}
          </>
        ) : null}
      </div>
    </section>
  );
}
