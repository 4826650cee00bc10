import type { InboxAlert } from '@trellis/alerts/model';
import { everyday } from '@trellis/entity-kit';
import { findDesignator, type Sensor } from '@trellis/telemetry/model';
import { createStack, StackPane, TimeStack } from '@trellis/ui/charts';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSensorHistory } from '../charts/use-metric-history.ts';
import { chooseChartInterval } from '../charts/window/chart-range.ts';
import { useFixedWindow } from './use-fixed-window.ts';

const nothing = { times: [], mean: [], min: [], max: [] };

/** What was measured in a tank around an alert about it, with what it should be. */
export function SolutionChart({ sensorId, alert }: { sensorId: number; alert: InboxAlert }) {
  const { data } = useCall(everyday('sensors').get, { params: { id: sensorId } });
  return data ? <Solution sensor={data} alert={alert} /> : null;
}

function Solution({ sensor, alert: { firstOccurrred, limitValue } }: { sensor: Sensor; alert: InboxAlert }) {
  const { t } = useTranslation('unit-page');
  const { axis, number } = useFormat();
  const [store] = useState(createStack);
  const at = Date.parse(firstOccurrred);
  const window = useFixedWindow(at);
  const { from, to } = window.whole;
  const { series } = useSensorHistory(sensor.designator_id, {
    ...{ deviceId: sensor.device_id, from, to, interval: chooseChartInterval(to - from) },
  });
  const designator = findDesignator(sensor.designator_id);
  const label = designator ? t(`sensors.guards.${designator.key}`, { defaultValue: designator.key }) : sensor.device_id;
  const lines = useMemo(() => [{ at, kind: 'exception' as const }], [at]);
  const bands = limitValue === null ? [] : [{ from, to, min: limitValue, max: limitValue }];
  const title = t('alerts.around', { metric: label });
  return (
    <div className="up-history">
      <div className="up-history__bar">
        <strong>{title}</strong>
      </div>
      <TimeStack
        {...{ store, axis, lines, label: title, paneHeight: 170 }}
        whole={window.whole}
        shown={window.shown}
        onShow={window.onShow}
      >
        <StackPane
          series={{
            ...(series ?? nothing),
            label,
            unit: designator?.unit ?? '',
            format: (value) => number(value, designator?.decimals ?? 1),
          }}
          bands={bands}
          colour={1}
          isLoading={series === undefined}
        />
      </TimeStack>
    </div>
  );
}
