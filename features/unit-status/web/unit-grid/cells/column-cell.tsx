import type { ReactNode } from 'react';
import { useGridWords } from '../grid-words.ts';
import type { ColumnKey } from '../columns.ts';
import type { CellProps } from './cell-props.ts';
import { AirUnitCell, DeviceCell, IrrigationCell, ModeCell, NextIrrigationCell } from './device-cell.tsx';
import { Co2TargetCell, CountCell, FlowerCell, LastSeenCell, RootCell, SteeringCell } from './more-cells.tsx';
import { DewPointCell, MetricCell, MoistureCell, VpdCell } from './reading-cell.tsx';
import { CropCell } from './unit-cells.tsx';

const cells: Record<ColumnKey, (props: CellProps) => ReactNode> = {
  crop: (props) => <CropCell {...props} />,
  temperature: (props) => <MetricCell {...props} metric="temperature" />,
  humidity: (props) => <MetricCell {...props} metric="humidity" />,
  co2: (props) => <MetricCell {...props} metric="co2" />,
  vpd: (props) => <VpdCell {...props} />,
  dewPoint: (props) => <DewPointCell {...props} />,
  light: (props) => <DeviceCell {...props} device="light" />,
  irrigation: (props) => <IrrigationCell {...props} />,
  mode: (props) => <ModeCell {...props} />,
  co2Valve: (props) => <DeviceCell {...props} device="co2Valve" />,
  airUnit: (props) => <AirUnitCell {...props} />,
  dehumidifier: (props) => <DeviceCell {...props} device="dehumidifier" />,
  dehumidifier2Stage: (props) => <DeviceCell {...props} device="dehumidifier2Stage" />,
  humidifier: (props) => <DeviceCell {...props} device="humidifier" />,
  heaterstrip: (props) => <DeviceCell {...props} device="heaterstrip" />,
  curtain: (props) => <DeviceCell {...props} device="curtain" />,
  lastSeen: (props) => <LastSeenCell {...props} />,
  flower: (props) => <FlowerCell {...props} />,
  soil: (props) => <MoistureCell {...props} />,
  rootEc: (props) => <RootCell {...props} measured="xFertility" />,
  rootTemperature: (props) => <RootCell {...props} measured="xTemp" />,
  co2Target: (props) => <Co2TargetCell {...props} />,
  nextIrrigation: (props) => <NextIrrigationCell {...props} />,
  steering: (props) => <SteeringCell {...props} />,
  exceptions: ({ entry }) => <CountCell count={entry.record.exceptionCount} hint={entry.record.exceptionMessage} />,
  tickets: (props) => <TicketCell {...props} />,
};

/** The content of a unit's cell in a column. */
export const ColumnCell = ({ column, ...props }: CellProps & { column: ColumnKey }) => cells[column](props);

function TicketCell({ entry }: Pick<CellProps, 'entry'>) {
  const { t } = useGridWords();
  const count = entry.record.ticketCount;
  return <CountCell count={count} hint={t('unit.tickets', { count })} />;
}
