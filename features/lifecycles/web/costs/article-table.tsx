import type { RunArticle } from '@trellis/lifecycles/model';
import { EmptyNotice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** What a run used of the stock by article, what is still promised to it, and what that cost. */
export function ArticleTable({ articles }: { articles: readonly RunArticle[] }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  if (articles.length === 0) return <EmptyNotice text={t('costs.none')} />;
  const said = (amount: number, unit: string | null) =>
    [number(amount, Number.isInteger(amount) ? 0 : 1), unit].filter(Boolean).join(' ');
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('costs.articles')}>
      <table className="lc-table">
        <thead>
          <tr>
            <th scope="col">{t('costs.what')}</th>
            <th scope="col">{t('costs.promised')}</th>
            <th scope="col">{t('costs.used')}</th>
            <th scope="col" className="lc-end">
              {t('costs.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map(({ facilityConsumable_id, name, unit, promised, used, cost, uncosted }) => (
            <tr key={facilityConsumable_id}>
              <th scope="row">{name}</th>
              <td>{promised > 0 ? said(promised, unit) : '–'}</td>
              <td>
                {used > 0 ? said(used, unit) : '–'}
                {uncosted > 0 ? (
                  <span className="lc-late lc-costs__missing">
                    {t('costs.uncostedAmount', { amount: said(uncosted, unit) })}
                  </span>
                ) : null}
              </td>
              <td className="lc-end">{cost === null ? '–' : number(cost, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
