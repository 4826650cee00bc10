import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { holdsRole } from '@trellis/access/model';
import { queuers } from '@trellis/compliance/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { plantingRows, plantingService } from '@trellis/lifecycles/model';
import { Notice } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';
import { findTagFault } from '../typed-start.ts';

/** The tags of the plants, the licence they grow under, and what the state is told as they begin. */
export function ComplianceStep(props: StepProps) {
  const { typed, set, shelves } = props;
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const { data: licences = [] } = useCall(
    everyday('licenses').list,
    filtered({ where: { facility_id }, fields: ['id', 'number'], order: ['number', 'id'] }),
    { isWhole: true },
  );
  const rules = useRuleText();
  const badTag = findTagFault(typed.firstTag);
  const plants = shelves.reduce((sum, one) => sum + one.plants, 0);
  const text = (key: 'tagPrefix' | 'firstTag' | 'batchName', max: number, hint?: string) => (
    <TextField
      label={t(`start.${key}`)}
      value={typed[key]}
      error={key === 'firstTag' && badTag !== undefined}
      helperText={hint}
      onChange={(event) => set({ [key]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
  const first = typed.firstTag.trim();
  const lastTag = String(Number(first) + plants - 1).padStart(first.length, '0');
  const tagHint = badTag
    ? rules.text(badTag)
    : first === '' || plants === 0
      ? t('start.firstTagHint')
      : t('start.tagRange', { first: typed.tagPrefix.trim() + first, last: typed.tagPrefix.trim() + lastTag });
  return (
    <section className="lc-card" aria-label={t('start.steps.compliance')}>
      <div className="lc-fields">
        {text('tagPrefix', 48)}
        {text('firstTag', 9, tagHint)}
        {licences.length > 0 ? (
          <>
            <TextField
              select
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
      <Messages {...props} />
    </section>
  );
}

/** What is queued for the state as the run begins, or why nothing is. */
function Messages({ info, choices, sources, typed, shelves }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const user = useUser();
  const licence = sources.licences.find(({ licenseNumber }) => licenseNumber === typed.licence);
  const mayTell = holdsRole(user, queuers);
  if (typed.licence === '') return <p className="lc-soft">{t('start.nothingTold')}</p>;
  if (!licence) return <p className="lc-soft">{t('start.licenceSilent', { licence: typed.licence })}</p>;
  if (typed.batchName.trim() === '') return <Notice state="warning">{t('start.needsBatch')}</Notice>;
  const rows = plantingRows({
    ...{ batchName: typed.batchName.trim(), source: typed.source, strain: info.strainName, rooms: shelves },
    day: choices.start.slice(0, 10),
    names: new Map(licence.rooms.map(({ area_id, LocationName }) => [area_id, LocationName])),
  });
  if (!rows) return <Notice state="warning">{t('start.roomUnknown')}</Notice>;
  if (!mayTell) return <Notice state="warning">{t('start.mayNotTell')}</Notice>;
  if (rows.length === 0) return <p className="lc-soft">{t('start.chooseFirst')}</p>;
  return (
    <>
      <h3>{t('start.messages')}</h3>
      <p className="lc-soft">{t(licence.sendMode === 'hold' ? 'start.messagesHeld' : 'start.messagesLive')}</p>
      <ul className="lc-list">
        {rows.map(({ Name, Type, Count, Location }) => (
          <li key={Location}>
            <strong>{plantingService}</strong>
            <span>
              {t('start.message', { name: Name, type: Type, count: Count, shown: number(Count), location: Location })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
