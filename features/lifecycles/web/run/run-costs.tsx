import { everyday, filtered } from '@trellis/entity-kit';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** What one consumable came to in a run. */
interface Used {
  name: string;
  unit: string;
  /** Still promised. */
  promised: number;
  used: number;
  cost: number | null;
}

/** What a run used of the stock, what is still promised to it, and what that cost. */
export function RunCosts({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const { data, error, refetch } = useCall(
    everyday('consumableLedger').list,
    filtered({
      where: { lifecycle_id: runId, state: 'posted' },
      include: [
        {
          relation: 'facilityConsumable',
          scope: { include: [{ relation: 'consumable', scope: { include: ['stockUnit'] } }] },
        },
      ],
      limit: 1000,
    }),
    { dependsOn: ['facilityConsumables'] },
  );
  if (error) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('costs.none')} />;
  const all = new Map<number, Used>();
  for (const { facilityConsumable_id, kind, qty, unitCost, facilityConsumable } of data) {
    const { consumable } = facilityConsumable ?? {};
    const before = all.get(facilityConsumable_id) ?? {
      ...{ name: consumable?.name ?? `#${facilityConsumable_id}`, unit: consumable?.stockUnit?.abbreviation ?? '' },
      ...{ promised: 0, used: 0, cost: null },
    };
    const isPromise = kind === 'reservation' || kind === 'release';
    const used = isPromise ? 0 : -qty;
    all.set(facilityConsumable_id, {
      ...before,
      promised: before.promised + (isPromise ? qty : 0),
      used: before.used + used,
      cost: used === 0 || unitCost === null ? before.cost : (before.cost ?? 0) + used * unitCost,
    });
  }
  const rows = [...all].toSorted(([, one], [, other]) => one.name.localeCompare(other.name));
  const total = rows.reduce((sum, [, { cost }]) => sum + (cost ?? 0), 0);
  const said = (amount: number, unit: string) => `${number(amount, Number.isInteger(amount) ? 0 : 1)} ${unit}`;
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('tabs.costs')}>
      <table className="lc-table">
        <thead>
          <tr>
            {(['what', 'promised', 'used', 'cost'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`costs.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([id, { name, unit, promised, used, cost }]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{promised > 0 ? said(promised, unit) : '–'}</td>
              <td>{used > 0 ? said(used, unit) : '–'}</td>
              <td>{cost === null ? '–' : number(cost, 2)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('costs.total')}</th>
            <td />
            <td />
            <td>
              <strong>{number(total, 2)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
