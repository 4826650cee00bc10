import Add from '@mui/icons-material/Add';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Remove from '@mui/icons-material/Remove';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { offerFile, tokens, useUiTexts } from '@trellis/ui';
import { keysOf, stackCsv, stackPng, type StackStore } from '@trellis/ui/charts';
import { useFormat, useToast } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartsShared } from '../charts-context.ts';
import { writeRange } from '../window/chart-range.ts';

/** Zoom, download and link of what the charts show. */
export function StackTools({ store }: { store: StackStore }) {
  const { t } = useTranslation('unit-page');
  const tUi = useUiTexts();
  const notify = useToast();
  const { axis, dateTime } = useFormat();
  const colours = tokens[useTheme().palette.mode];
  const { record, window: time } = useChartsShared();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const keys = keysOf(time.shown, time.whole, time.onShow);
  const file = `${record.platformGroupName}-${new Date(time.shown.from).toISOString().slice(0, 10)}`;
  const saveCsv = () =>
    offerFile(
      new Blob([stackCsv(store, time.shown, axis.zone, tUi)], { type: 'text/csv;charset=utf-8' }),
      `${file}.csv`,
    );
  const savePng = async () => {
    const title = `${record.platformGroupName} · ${dateTime(time.shown.from)} – ${dateTime(time.shown.to)}`;
    const picture = await stackPng(store, title, colours);
    if (picture) offerFile(picture, `${file}.png`);
  };
  const copyLink = async () => {
    const { origin, pathname, search } = location;
    // Who opens the link later sees this time, not the one until then.
    const query = writeRange(new URLSearchParams(search), { range: time.shown, zoom: null });
    await navigator.clipboard.writeText(`${origin}${pathname}?${query.toString()}`);
    notify.success(t('tools.copied'));
  };
  const choose = (act: () => unknown) => () => {
    setAnchor(null);
    void act();
  };
  return (
    <div className="up-tools">
      <Tool label={tUi('chart.zoomIn')} onClick={() => keys['+']?.()} icon={<Add fontSize="small" />} />
      <Tool label={tUi('chart.zoomOut')} onClick={() => keys['-']?.()} icon={<Remove fontSize="small" />} />
      <Tool label={tUi('chart.reset')} onClick={() => keys['0']?.()} icon={<ZoomOutMap fontSize="small" />} />
      <Tool label={t('tools.link')} onClick={() => void copyLink()} icon={<LinkIcon fontSize="small" />} />
      <Tool
        label={tUi('chart.export')}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<FileDownloadOutlined fontSize="small" />}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(saveCsv)}>{tUi('chart.csv')}</MenuItem>
        <MenuItem onClick={choose(savePng)}>{tUi('chart.png')}</MenuItem>
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
    <IconButton aria-label={label} data-hint={label} onClick={onClick}>
      {icon}
    </IconButton>
  );
}
