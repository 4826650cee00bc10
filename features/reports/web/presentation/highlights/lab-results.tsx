import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './highlights.css';

interface Share {
  name: string;
  value: number;
}

interface LabResult {
  id: number;
  label: string;
  thc: number;
  cannabinoids: readonly Share[];
  /** Terpenes one by one. */
  shares: readonly Share[];
}

const mostBars = 4;

/** Lab results: cannabinoids against terpenes, in percent, as bars. */
export function LabResults({ samples }: { samples: readonly LabResult[] }) {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  return (
    <div className="r-lab">
      {samples.map(({ id, label, thc, cannabinoids, shares }) => (
        <figure key={id}>
          <figcaption>
            <strong>{label}</strong>{' '}
            <span className="t-number">{t('highlights.thc', { percent: number(thc, 1) })}</span>
          </figcaption>
          <Bars title={t('highlights.cannabinoids')} shares={cannabinoids} tone="one" />
          <Bars title={t('highlights.terpenes')} shares={shares} tone="two" />
        </figure>
      ))}
    </div>
  );
}

function Bars({ title, shares, tone }: { title: string; shares: readonly Share[]; tone: 'one' | 'two' }) {
  const { number } = useFormat();
  const shown = shares.slice(0, mostBars);
  const largest = Math.max(...shown.map(({ value }) => value));
  if (shown.length === 0) return null;
  return (
    <table className="r-lab__bars" data-tone={tone}>
      <caption>{title}</caption>
      <tbody>
        {shown.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span style={{ width: `${(value / largest) * 100}%` }} />
            </td>
            <td className="t-number">{number(value, 2)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
