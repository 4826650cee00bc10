import { deviceOf } from '@trellis/access/web/hooks';
import { roleName } from '@trellis/access/model';
import type { EmergencyRoll } from '@trellis/alerts/model';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { FilterChips, StateChip } from '@trellis/ui';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Person = EmergencyRoll['people'][number];

const filters = ['missing', 'onShift'] as const;
type Filter = (typeof filters)[number];
const fits: Readonly<Record<Filter, (person: Person) => boolean>> = {
  missing: ({ acknowledgedAt }) => acknowledgedAt === null,
  onShift: ({ presence }) => presence === 'on_shift',
};

/** Everybody there: who has seen the message, on which device, who is on shift, and their phones to call. */
export function RollPeople({ roll: { people }, isInForce }: { roll: EmergencyRoll; isInForce: boolean }) {
  const { t } = useTranslation('red-alerts');
  const [chosen, setChosen] = useState<ReadonlySet<Filter>>(new Set());
  const hasTexts = people.some(({ text }) => text !== null);
  const hasShifts = people.some(({ presence }) => presence !== null);
  const shown = people.filter((person) => [...chosen].every((filter) => fits[filter](person)));
  const shiftLabel = hasShifts ? (isInForce ? 'shiftNow' : 'shift') : undefined;
  const columns = [
    ...['person', 'role'],
    ...(shiftLabel ? [shiftLabel] : []),
    ...['delivered', ...(hasTexts ? ['text'] : []), 'acknowledged', 'phone'],
  ];
  const toggle = (filter: Filter) =>
    setChosen(new Set(chosen.has(filter) ? [...chosen].filter((one) => one !== filter) : [...chosen, filter]));
  return (
    <>
      <FilterChips<Filter>
        label={t('who.label')}
        options={filters
          .filter((key) => hasShifts || key !== 'onShift')
          .map((key) => ({ key, label: t(`who.${key}`), count: people.filter(fits[key]).length }))}
        selected={chosen}
        onToggle={toggle}
      />
      <div className="ra-scroll">
        <table className="ra-table">
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {t(`columns.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <PersonRow key={person.user_id} person={person} shiftLabel={shiftLabel} hasTexts={hasTexts} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <p className="ra-soft">{t('who.none')}</p> : null}
    </>
  );
}

interface PersonRowProps {
  person: Person;
  /** Text of when they are told to be on shift; nothing where no shifts are written down. */
  shiftLabel: 'shiftNow' | 'shift' | undefined;
  hasTexts: boolean;
}

function PersonRow({ person, shiftLabel, hasTexts }: PersonRowProps) {
  const { t } = useTranslation('red-alerts');
  const { dateTime } = useFormat();
  const { lang } = usePreferences();
  const { name, roles, phone, isDelivered, seenAt, acknowledgedAt, device, presence, text } = person;
  const { browser, system } = deviceOf(device ?? '');
  const on = [browser, system].filter(Boolean).join(' · ');
  return (
    <tr data-missing={acknowledgedAt === null}>
      <th scope="row">{name}</th>
      <td data-label={t('columns.role')}>{roles.map((role) => roleName(role, lang)).join(', ')}</td>
      {shiftLabel ? (
        <td data-label={t(`columns.${shiftLabel}`)}>{presence === null ? '–' : t(`presence.${presence}`)}</td>
      ) : null}
      <td data-label={t('columns.delivered')}>
        {isDelivered ? t('yes') : seenAt ? t('lastSeen', { time: dateTime(seenAt) }) : t('never')}
        {on === '' ? null : <small className="ra-device">{on}</small>}
      </td>
      {hasTexts ? <td data-label={t('columns.text')}>{text === null ? '–' : <TextState text={text} />}</td> : null}
      <td data-label={t('columns.acknowledged')}>
        <StateChip
          state={acknowledgedAt === null ? 'warning' : 'healthy'}
          label={acknowledgedAt === null ? t('notYet') : dateTime(acknowledgedAt)}
        />
      </td>
      <td data-label={t('columns.phone')}>{phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>}</td>
    </tr>
  );
}

const stateOfText = { queued: 'warning', accepted: 'healthy', failed: 'error', skipped: 'disabled' } as const;

function TextState({ text: { state, reason, error } }: { text: NonNullable<Person['text']> }) {
  const { t } = useTranslation('red-alerts');
  const errorText = useDeliveryError();
  const why = reason === null ? error && errorText(error) : t(`texts.reasons.${reason}`);
  return (
    <>
      <StateChip state={stateOfText[state]} label={t(`texts.states.${state}`)} />
      {why ? <small className="ra-device">{why}</small> : null}
    </>
  );
}
