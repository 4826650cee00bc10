import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Remove from '@mui/icons-material/Remove';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { tokens } from '../theme/tokens.ts';
import type { TimeAxis } from './axis-times.ts';
import type { TimeSeries } from './chart-data.ts';
import { offerFile } from '../page/offer-file.ts';
import { chartCsv, chartPng } from './chart-export.ts';

interface ChartToolsProps {
  series: TimeSeries;
  axis: TimeAxis;
  canvas: () => HTMLCanvasElement | undefined;
  /** What the keys do; the buttons do the same. */
  keys: Record<string, () => void>;
}

/** Zoom buttons and downloads of a chart. */
export function ChartTools({ series, axis, canvas, keys }: ChartToolsProps) {
  const t = useUiTexts();
  const colours = tokens[useTheme().palette.mode];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = series.label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const saveCsv = () =>
    offerFile(new Blob([chartCsv(series, axis.zone, t)], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
  const savePng = async () => {
    const drawing = canvas();
    const picture = drawing && (await chartPng(drawing, `${series.label} (${series.unit})`, colours));
    if (picture) offerFile(picture, `${file}.png`);
  };
  const choose = (act: () => unknown) => () => {
    setAnchor(null);
    void act();
  };
  return (
    <div className="t-chart__tools">
      <Tool label={t('chart.zoomIn')} onClick={() => keys['+']?.()} icon={<Add fontSize="small" />} />
      <Tool label={t('chart.zoomOut')} onClick={() => keys['-']?.()} icon={<Remove fontSize="small" />} />
      <Tool label={t('chart.reset')} onClick={() => keys['0']?.()} icon={<ZoomOutMap fontSize="small" />} />
      <Tool
        label={t('chart.export')}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<FileDownloadOutlined fontSize="small" />}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(saveCsv)}>{t('chart.csv')}</MenuItem>
        <MenuItem onClick={choose(savePng)}>{t('chart.png')}</MenuItem>
      </Menu>
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <IconButton size="small" aria-label={label} data-hint={label} onClick={onClick}>
      {icon}
    </IconButton>
  );
}
