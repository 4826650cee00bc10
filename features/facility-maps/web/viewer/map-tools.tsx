import Gesture from '@mui/icons-material/GestureOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { SearchField } from '@trellis/ui';
import { useErrorText, useToast } from '@trellis/web-kit';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { exportPng, exportSvg } from './export-map.ts';

interface MapToolsProps {
  name: string;
  plan: RefObject<SVGSVGElement | null>;
  frame: RefObject<HTMLElement | null>;
  search: string;
  onSearch: (text: string) => void;
  /** How many things are found; nothing while nobody searches. */
  found: number | undefined;
  isLasso: boolean;
  onLasso: (isOn: boolean) => void;
}

/** What is done with the map as a whole: find, choose around, full screen, print, keep as a file. */
export function MapTools({ name, plan, frame, search, onSearch, found, isLasso, onLasso }: MapToolsProps) {
  const { t } = useTranslation('facility-maps');
  const toast = useToast();
  const errorText = useErrorText();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const keep = (make: typeof exportSvg) => {
    setAnchor(undefined);
    if (!plan.current) return;
    make(plan.current, name).catch((error: unknown) =>
      toast.error(errorText(error instanceof Error ? error : new Error(String(error)))),
    );
  };
  return (
    <div className="fm-tools">
      <SearchField value={search} onChange={onSearch} />
      <span role="status" className="fm-soft">
        {found === undefined ? '' : t('tools.found', { count: found })}
      </span>
      <Button
        variant={isLasso ? 'contained' : 'outlined'}
        aria-pressed={isLasso}
        startIcon={<Gesture />}
        onClick={() => onLasso(!isLasso)}
      >
        {t('tools.lasso')}
      </Button>
      {document.fullscreenEnabled ? (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
          }
        >
          {t('tools.fullScreen')}
        </Button>
      ) : null}
      <Button variant="outlined" color="inherit" onClick={() => print()}>
        {t('tools.print')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('tools.keep')}
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => keep(exportPng)}>PNG</MenuItem>
        <MenuItem onClick={() => keep(exportSvg)}>SVG</MenuItem>
      </Menu>
    </div>
  );
}
