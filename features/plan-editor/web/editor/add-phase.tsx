import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { everyday, filtered } from '@trellis/entity-kit';
import { blankPhase, phaseOfTemplate, type DraftPhase } from '@trellis/plan-editor/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Adds a phase behind the chosen one: blank, or from a template. */
export function AddPhase({ onAdd }: { onAdd: (phase: DraftPhase) => void }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { data } = useCall(
    everyday('ag_growPhaseTemplates').list,
    filtered({ where: { active: true }, order: ['name', 'id'] }),
    { enabled: anchor !== undefined, isWhole: true },
  );
  const add = (phase: DraftPhase) => {
    setAnchor(undefined);
    onAdd(phase);
  };
  return (
    <div>
      <Button
        variant="outlined"
        startIcon={<Add />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('editor.addPhase')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => add(blankPhase(t('editor.newPhase')))}>{t('editor.blank')}</MenuItem>
        {(data ?? []).map((template) => (
          <MenuItem key={template.id} onClick={() => add(phaseOfTemplate(template))}>
            {template.name}
            <span className="pe-soft pe-menu-days">
              {t('days', { count: template.days, shown: number(template.days) })}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
