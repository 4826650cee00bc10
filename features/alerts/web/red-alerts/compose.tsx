import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { alertsApi, onlineMinutes, rollApi } from '@trellis/alerts/model';
import { devicesApi } from '@trellis/notifications/model';
import { ImagePicker } from '@trellis/files/web';
import { FilterChips, Notice } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmergencyText } from '../emergency/emergency-text.tsx';
import { FacilitiesField } from './facilities-field.tsx';
import { HoldButton } from './hold-button.tsx';
import {
  emptyDraft,
  isComplete,
  longestLabel,
  longestText,
  templates,
  type Draft,
  type TemplateKey,
} from './templates.ts';

interface ComposeProps {
  facilityId: number;
  /** It is on its way: until it was sent everywhere, what was written is needed. */
  onSending: () => void;
  onSent: () => void;
}

/** A message to everybody in the facility: from a template, in both languages, as it will be seen; sent by holding a button. */
export function Compose({ facilityId, onSending, onSent }: ComposeProps) {
  const { t, i18n } = useTranslation('red-alerts');
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const [inEnglish, inSpanish] = [i18n.getFixedT('en', 'red-alerts'), i18n.getFixedT('es', 'red-alerts')];
  const begin = (severity: TemplateKey) => {
    void i18n.loadLanguages(['en', 'es']).then(() =>
      put({
        severity,
        label: inEnglish(`templates.${severity}.label`),
        labelEs: inSpanish(`templates.${severity}.label`),
        text: inEnglish(`templates.${severity}.text`),
        textEs: inSpanish(`templates.${severity}.text`),
      }),
    );
  };
  const [places, setPlaces] = useState<readonly number[]>([facilityId]);
  /** Where the last try did not reach. */
  const [left, setLeft] = useState<readonly number[]>([]);
  const send = useAction(alertsApi.calls.sendRedAlert, { success: t('sent') });
  // Until it is known there is nothing to promise.
  const hasSms = useCall(devicesApi.calls.about, {}).data?.hasSms ?? false;
  const reached = useCall(
    rollApi.calls.online,
    { query: { facility_id: String(facilityId) } },
    { pollMs: 60_000 },
  ).data;
  const { severity, label, labelEs, text, textEs, imageUrl, isDrill, toChannels, toPhones } = draft;
  const sendToAll = async () => {
    onSending();
    const left: number[] = [];
    for (const facility_id of places) {
      const reply = await send.run({
        body: {
          ...{ facility_id, severity, isDrill, toChannels, toPhones: toPhones && hasSms },
          ...{ label: label.trim(), text: text.trim() },
          ...(labelEs.trim() !== '' && { labelEs: labelEs.trim() }),
          ...(textEs.trim() !== '' && { textEs: textEs.trim() }),
          ...(imageUrl !== '' && { imageUrl }),
        },
      });
      if (!reply) left.push(facility_id);
    }
    setPlaces(left.length > 0 ? left : [facilityId]);
    setLeft(left);
    // Where it was refused, the words stay for another try.
    if (left.length > 0) return;
    setDraft(emptyDraft);
    onSent();
  };
  return (
    <section className="ra-compose" aria-label={t('compose')}>
      <div className="ra-compose__form">
        <h2>{t('compose')}</h2>
        <FilterChips
          label={t('template')}
          showLabel
          options={templates.map((key) => ({ key, label: t(`templates.${key}.label`) }))}
          selected={new Set(severity === 'other' ? [] : [severity])}
          onToggle={begin}
        />
        <FacilitiesField own={facilityId} value={places} onChange={setPlaces} />
        <TextField
          required
          label={t('fields.label')}
          value={label}
          slotProps={{ htmlInput: { maxLength: longestLabel } }}
          onChange={(event) => put({ label: event.target.value })}
        />
        <TextField
          label={t('fields.labelEs')}
          value={labelEs}
          slotProps={{ htmlInput: { maxLength: longestLabel } }}
          onChange={(event) => put({ labelEs: event.target.value })}
        />
        <TextField
          required
          multiline
          minRows={2}
          label={t('fields.text')}
          value={text}
          helperText={`${text.length} / ${longestText}`}
          slotProps={{ htmlInput: { maxLength: longestText } }}
          onChange={(event) => put({ text: event.target.value })}
        />
        <TextField
          multiline
          minRows={2}
          label={t('fields.textEs')}
          value={textEs}
          helperText={`${textEs.length} / ${longestText}`}
          slotProps={{ htmlInput: { maxLength: longestText } }}
          onChange={(event) => put({ textEs: event.target.value })}
        />
        <ImagePicker
          area="redAlerts"
          label={t('fields.image')}
          value={imageUrl === '' ? [] : [imageUrl]}
          max={1}
          isPicturesOnly
          onChange={([url = '']) => put({ imageUrl: url })}
        />
        <FormControlLabel
          control={<Switch checked={isDrill} onChange={(_event, checked) => put({ isDrill: checked })} />}
          label={t('fields.isDrill')}
        />
        <FormControlLabel
          control={<Switch checked={toChannels} onChange={(_event, checked) => put({ toChannels: checked })} />}
          label={t('fields.toChannels')}
        />
        <FormControlLabel
          disabled={!hasSms}
          control={<Switch checked={toPhones && hasSms} onChange={(_event, checked) => put({ toPhones: checked })} />}
          label={
            <>
              {t('fields.toPhones')}
              {hasSms ? null : <small className="ra-soft ra-why">{t('noSms')}</small>}
            </>
          }
        />
      </div>
      <div className="ra-preview">
        <h3>{t('preview')}</h3>
        <div className="ra-preview__card" aria-label={t('preview')} role="group">
          <EmergencyText
            alert={{
              label: label || t('fields.label'),
              labelEs: labelEs || null,
              text: text || '…',
              textEs: textEs || null,
              severity,
              imageUrl: imageUrl || null,
              isDrill,
            }}
          />
        </div>
        {/* In sight beside the form, however long that is. */}
        {reached ? (
          <p className="ra-soft ra-online">
            {t('online', { count: reached.online, all: reached.people, minutes: onlineMinutes })}
          </p>
        ) : null}
        {left.length > 0 ? <Notice state="error">{t('notSent', { count: left.length })}</Notice> : null}
        <HoldButton
          label={t(isDrill ? 'sendDrill' : 'send')}
          hint={t('hold')}
          isDisabled={!isComplete(draft) || places.length === 0 || send.isRunning}
          onHeld={() => void sendToAll()}
        />
      </div>
    </section>
  );
}
