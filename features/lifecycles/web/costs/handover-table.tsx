import MuiLink from '@mui/material/Link';
import type { RunHandover } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Plants that came from other runs or went to them, with their share of what the run they left had cost. */
export function HandoverTable({ handovers }: { handovers: readonly RunHandover[] }) {
  const { t } = useTranslation('lifecycles');
  const { number, dateTime } = useFormat();
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('costs.handovers')}>
      <table className="lc-table">
        <thead>
          <tr>
            <th scope="col">{t('costs.run')}</th>
            <th scope="col">{t('costs.when')}</th>
            <th scope="col" className="lc-end">
              {t('costs.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {handovers.map(({ id, time, lifecycle_id, name, isTaken, plants, share }) => (
            <tr key={id}>
              <th scope="row">
                {t(isTaken ? 'costs.cameFrom' : 'costs.wentTo', { count: plants })}{' '}
                <MuiLink component={Link} to={`/lifecycles/all?record=${lifecycle_id}`} underline="always">
                  {name}
                </MuiLink>
              </th>
              <td>{dateTime(time)}</td>
              <td className="lc-end">{number(share * 100)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
