import { receiptsApi, tellingMessages } from '@trellis/alerts/model';
import { StateIcon } from '@trellis/ui';
import { useCall, useLiveMessage, usePreferences, useResync, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Tells the page how much of its lower edge is taken. */
function holdLowerEdge(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--shell-below', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--shell-below');
  };
}

/** Says to managers about which open alert nobody was reached, until somebody is. */
export function UnreachedBanner() {
  const { t } = useTranslation('shell');
  const { lang } = usePreferences();
  const { facility_id } = useUser();
  const { data, refetch } = useCall(receiptsApi.calls.unreached, { query: {} }, { enabled: facility_id !== null });
  const again = () => void refetch();
  useLiveMessage(tellingMessages.alertsUnreached, again);
  useResync(again);
  const [first, ...others] = data ?? [];
  if (!first) return null;
  const { id, name, nameEs, unit } = first;
  const what = [(lang === 'es' && nameEs) || name, unit].filter((part) => part !== null).join(' · ');
  return (
    <div ref={holdLowerEdge} role="alert" data-state="error" className="shell-banner shell-banner--below">
      <StateIcon state="error" size={18} />
      <span>
        {t('unreached', { what, count: others.length })}{' '}
        <Link to={others.length === 0 ? `/facility/alerts?id=${id}` : '/facility/alerts'}>{t('unreachedOpen')}</Link>
      </span>
    </div>
  );
}
