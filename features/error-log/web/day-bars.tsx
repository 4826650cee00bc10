import { useTranslation } from 'react-i18next';

/** How often it was met on each of the last days, today last. */
export function DayBars({ days, height = 24 }: { days: readonly number[]; height?: number }) {
  const { t } = useTranslation('error-log');
  const most = Math.max(1, ...days);
  const total = days.reduce((sum, count) => sum + count, 0);
  return (
    <span
      role="img"
      aria-label={t('days', { count: total, most: Math.max(0, ...days) })}
      className="el-bars"
      style={{ height }}
    >
      {days.map((count, index) => (
        <i key={index} style={{ height: count === 0 ? 1 : Math.max(3, (count / most) * height) }} data-on={count > 0} />
      ))}
    </span>
  );
}
