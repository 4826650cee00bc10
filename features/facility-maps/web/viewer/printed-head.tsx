import { useFormat, useUser } from '@trellis/web-kit';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { layers } from './map-layers.ts';

interface PrintedHeadProps {
  /** Of the map. */
  name: string;
  /** As the address has it; none is the state. */
  layer: string | null;
}

/** What stands above a map on paper: where, which level, coloured by what, and when it was printed. Not on the screen. */
export function PrintedHead({ name, layer }: PrintedHeadProps) {
  const { t } = useTranslation('facility-maps');
  const { facilityname } = useUser();
  const { dateTime } = useFormat();
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    // The page is drawn for paper right after this.
    const stamp = () => flushSync(() => setAt(Date.now()));
    addEventListener('beforeprint', stamp);
    return () => removeEventListener('beforeprint', stamp);
  }, []);
  const shown = layers.find((key) => key === layer) ?? 'state';
  return (
    <p className="fm-printed">
      <strong>{name}</strong> · {facilityname} · {t('map.layer')}: {t(`layers.${shown}`)} ·{' '}
      {t('tools.printedAt', { at: dateTime(new Date(at).toISOString()) })}
    </p>
  );
}
