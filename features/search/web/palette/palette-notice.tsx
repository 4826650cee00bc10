import { Notice } from '@trellis/ui';
import { isUnreachable, useIsOnline } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { useFound } from '../found/use-found.ts';

interface PaletteNoticeProps {
  typed: string;
  count: number;
  /** Nothing was found but the way to the whole search. */
  hasOnlyAll: boolean;
  found: Pick<ReturnType<typeof useFound>, 'isNear' | 'isWaiting' | 'error'>;
}

/** Says what came of it: how much was found, that nothing was and what can be looked for, or that the server is out of reach. */
export function PaletteNotice({ typed, count, hasOnlyAll, found }: PaletteNoticeProps) {
  const { t } = useTranslation('search');
  const isOnline = useIsOnline();
  const text = typed.trim();
  const isNothing = text !== '' && hasOnlyAll && !found.isWaiting && !found.error && isOnline;
  return (
    <>
      {text !== '' && !isOnline ? (
        <div className="palette__notice">
          <Notice state="warning">{t('offline')}</Notice>
        </div>
      ) : null}
      {isOnline && found.error ? (
        <div className="palette__notice">
          <Notice state="error">
            {isUnreachable(found.error) ? t('offline') : t('failed', { reason: found.error.message })}
          </Notice>
        </div>
      ) : null}
      {isNothing ? (
        <div className="palette__none">
          <p>{t('nothing', { typed: text })}</p>
          <p>{t('canBeSearched')}</p>
        </div>
      ) : null}
      {found.isNear ? <p className="palette__near">{t('near', { typed: text })}</p> : null}
      <span role="status" className="t-hidden">
        {text === '' || found.isWaiting ? '' : isNothing ? t('nothing', { typed: text }) : t('count', { count })}
      </span>
    </>
  );
}
