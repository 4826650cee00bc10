import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { webhookEventNames, type WebhookEventName } from '@trellis/webhooks/model';
import type { EditorProps } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import './webhooks.css';

type Picked = Pick<EditorProps, 'label' | 'value' | 'error' | 'isDisabled' | 'onChange'>;

/** What another system is told, one box for each. */
export function EventsEditor({ label, value, onChange, error, isDisabled }: Picked) {
  const { t } = useTranslation('webhooks');
  const chosen = new Set<string>(Array.isArray(value) ? (value as string[]) : []);
  const toggle = (name: WebhookEventName) =>
    onChange(webhookEventNames.filter((one) => chosen.has(one) !== (one === name)));
  return (
    <FormControl component="fieldset" error={error !== undefined} disabled={isDisabled}>
      <FormLabel component="legend">{label}</FormLabel>
      <div className="wh-events">
        {webhookEventNames.map((name) => (
          <FormControlLabel
            key={name}
            label={t(`events.${name}`)}
            control={<Checkbox checked={chosen.has(name)} onChange={() => toggle(name)} />}
          />
        ))}
      </div>
      {error === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
    </FormControl>
  );
}
