import { runsApi, type Lifecycle, type ShiftPreview } from '@trellis/lifecycles/model';
import { ListSkeleton, Notice } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Pieces of work whose dates are told one by one; the rest is counted. */
const told = 8;

/** What the server makes of a shift, before it is done. */
export const useShiftPreview = ({ id }: Pick<Lifecycle, 'id'>, days: number, isAsked: boolean) =>
  useCall(
    runsApi.calls.previewShift,
    { params: { id: String(id) }, body: { days } },
    {
      enabled: isAsked,
      dependsOn: ['ag_lifecycles', 'ag_lifecyclePhases', 'ag_lifecycleTasks', 'ag_platformAllocations'],
    },
  );

/** Every date that a shift moves, as the server reckons it: phases, harvest, work and bookings, and what is booked behind. */
export function ShiftPreviewTable({ loads }: { loads: ReturnType<typeof useShiftPreview> }) {
  const { t } = useTranslation('lifecycles');
  const { data, error } = loads;
  if (error) return <Notice state="error">{error.message}</Notice>;
  if (!data) return <ListSkeleton />;
  return (
    <div className="lc-scroll" tabIndex={0} role="region" aria-label={t('bulk.preview')}>
      <Clashes clashes={data.clashes} />
      <Dates preview={data} />
    </div>
  );
}

function Clashes({ clashes }: Pick<ShiftPreview, 'clashes'>) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  if (clashes.length === 0) return null;
  return (
    <Notice state="warning">
      {t('actions.clashes')}{' '}
      {clashes
        .map(
          ({ shelf, kind, name, start }) =>
            `${shelf}: ${name ?? t(`start.kinds.${kind}` as 'start.kinds.reserved')}, ${date(start)}`,
        )
        .join(' · ')}
    </Notice>
  );
}

function Dates({ preview: { phases, harvest, tasks, bookings } }: { preview: ShiftPreview }) {
  const { t } = useTranslation('lifecycles');
  const { date, day, number } = useFormat();
  const said = (
    { before, after }: { before: string | null; after: string | null },
    show: (moment: string) => string = date,
  ) => {
    if (before === after) return before === null ? '–' : t('actions.staysAt', { date: show(before) });
    return `${before === null ? '–' : show(before)} → ${after === null ? '–' : show(after)}`;
  };
  return (
    <table className="lc-table">
      <thead>
        <tr>
          <th scope="col">{t('actions.what')}</th>
          <th scope="col">{t('actions.begins')}</th>
          <th scope="col">{t('actions.ends')}</th>
        </tr>
      </thead>
      <tbody>
        {phases.map(({ id, name, start, end }) => (
          <tr key={`phase ${id}`}>
            <th scope="row">{name}</th>
            <td>{said(start)}</td>
            <td>{said(end)}</td>
          </tr>
        ))}
        {harvest.after === null ? null : (
          <tr>
            <th scope="row">{t('actions.harvestDay')}</th>
            <td />
            <td>{said(harvest, day)}</td>
          </tr>
        )}
        {bookings.map(({ shelf, start, finish }) => (
          <tr key={`booking ${shelf}`}>
            <th scope="row">{t('actions.booking', { shelf })}</th>
            <td>{said(start)}</td>
            <td>{said(finish)}</td>
          </tr>
        ))}
        {tasks.slice(0, told).map((task) => (
          <tr key={`task ${task.id}`}>
            <th scope="row">{task.title}</th>
            <td />
            <td>{said(task)}</td>
          </tr>
        ))}
        {tasks.length > told ? (
          <tr>
            <td colSpan={3}>
              {t('actions.moreWork', { count: tasks.length - told, shown: number(tasks.length - told) })}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
