import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { protocols, type Controller } from '@trellis/devices/model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** How a controller speaks: a protocol, and for Sparkplug whose program it is. */
export interface Speech {
  protocol: Controller['protocol'];
  isForeign: boolean;
}

/** Every way to speak, and its place in the texts. */
const ways: readonly (Speech & { key: string })[] = [
  ...protocols.filter((protocol) => protocol !== 'sparkplug').map((key) => ({ key, protocol: key, isForeign: false })),
  { key: 'foreign', protocol: 'sparkplug', isForeign: true },
  { key: 'sparkplug', protocol: 'sparkplug', isForeign: false },
];

interface ProtocolFieldProps {
  speech: Speech;
  onSpeech: (speech: Speech) => void;
  /** Only these, for a device that was heard already. */
  only?: Controller['protocol'];
}

/** Chooses how a device speaks, each way with what it asks of the device. */
export function ProtocolField({ speech, onSpeech, only }: ProtocolFieldProps) {
  const { t } = useTranslation('devices');
  const labelId = useId();
  const offered = ways.filter(({ protocol }) => only === undefined || protocol === only);
  const chosen = offered.find((way) => way.protocol === speech.protocol && way.isForeign === speech.isForeign);
  if (offered.length < 2) return null;
  return (
    <div>
      <Typography id={labelId} sx={{ fontWeight: 600 }}>
        {t('speech.label')}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen?.key ?? ''}
        onChange={(_, value) => {
          const way = offered.find(({ key }) => key === value);
          if (way) onSpeech({ protocol: way.protocol, isForeign: way.isForeign });
        }}
      >
        {offered.map(({ key }) => (
          <FormControlLabel
            key={key}
            value={key}
            control={<Radio />}
            label={
              <>
                {t(`speech.ways.${key}`)}
                <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {t(`speech.hints.${key}`)}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', py: 0.5, minHeight: 44, '& .MuiRadio-root': { pt: 0.25 } }}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
