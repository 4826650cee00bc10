import { useActionLabel } from '@trellis/commands/web/hooks';
import type { ChangeBefore } from '@trellis/alerts/model';
import { useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';

interface ChangesBeforeProps {
  before: readonly ChangeBefore[];
  /** There was more than is told. */
  isCut: boolean;
  onOpen: (id: number) => void;
}

/** Shown at first. */
const few = 8;

/** What was done to the unit, and what it did, before the alert. */
export function ChangesBefore({ before, isCut, onOpen }: ChangesBeforeProps) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const say = useSayChange();
  return (
    <section className="ai-part">
      <h3>{t('before.title')}</h3>
      {before.length === 0 ? <p className="ai-soft">{t('before.none')}</p> : null}
      <ol className="ai-log">
        {(isWhole ? before : before.slice(0, few)).map((change) => (
          <li key={`${change.kind} ${change.at} ${change.key ?? ''} ${change.what ?? ''}`}>
            <time className="t-number" dateTime={change.at}>
              {dateTime(change.at)}
            </time>
            <span>
              {change.kind === 'alert' && change.key ? (
                <button type="button" className="ai-link" onClick={() => onOpen(Number(change.key))}>
                  {say(change)}
                </button>
              ) : (
                say(change)
              )}
            </span>
          </li>
        ))}
      </ol>
      {before.length > few && !isWhole ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('before.more', { count: before.length - few })}
        </Button>
      ) : null}
      {isCut && (isWhole || before.length <= few) ? <p className="ai-soft">{t('before.cut')}</p> : null}
    </section>
  );
}

/** A change in words. */
function useSayChange(): (change: ChangeBefore) => string {
  const { t } = useTranslation('alert-inbox');
  const actionLabel = useActionLabel();
  const { lang } = usePreferences();
  return ({ kind, key, what, whatEs, by }) => {
    const parts: readonly (string | null)[] = (() => {
      switch (kind) {
        case 'command': {
          return [
            actionLabel(Number(key)),
            what === 'done' || what === null ? null : t(`before.states.${what}`, { defaultValue: what }),
            by ?? t('before.byProduct'),
          ];
        }
        case 'device':
          return [
            t(`before.devices.${key}`, { defaultValue: key ?? '' }),
            what && t(`before.deviceStates.${what}`, { defaultValue: what }),
            by && t(`before.sources.${by}`, { defaultValue: by }),
          ];
        case 'water':
          return [t('before.water'), what === null ? null : t('before.seconds', { count: Number(what) })];
        case 'schedule':
          return [t('before.schedule'), by];
        case 'note':
          return [what === null ? null : `“${what}”`, by];
        case 'alert':
          return [t('before.alert', { text: (lang === 'es' && whatEs) || (what ?? '') })];
      }
    })();
    return parts.filter(Boolean).join(' · ');
  };
}
