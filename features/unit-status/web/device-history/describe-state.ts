import { deviceStates } from '@trellis/ui';
import { deviceColumns, viewDeviceState, type DeviceColumn } from '@trellis/units/model';

/** How a time in a state is drawn: at rest (nothing), or in the colour of the device's icon. */
export type LaneTone = 'rest' | 'on' | 'strong' | 'waiting' | 'good' | 'bad' | 'noted' | 'disabled';

export interface StateLook {
  tone: LaneTone;
  /** Below `history.states` in the texts, where the word is known. */
  word: string;
}

const isColumn = (key: string): key is DeviceColumn => deviceColumns.some((column) => column === key);
const restWords = ['off', 'closed', 'idle', 'stopped', 'dry'];

/** How a state of a kind of device looks and reads. Kinds a company added itself rest when they say so, and run otherwise. */
export function describeState(kind: string, state: string): StateLook {
  const said = state.toLowerCase();
  if (!isColumn(kind)) return { tone: restWords.includes(said) ? 'rest' : said === 'wet' ? 'bad' : 'on', word: said };
  const view = viewDeviceState(kind, state);
  const looks: Readonly<Record<string, { tone: string }>> = deviceStates[view.kind];
  const tone = looks[view.state]?.tone ?? 'off';
  if (view.textKey.endsWith('.fault')) return { tone: 'bad', word: said };
  if (view.textKey.endsWith('.unknown')) return { tone: 'rest', word: said };
  return { tone: tone === 'off' ? 'rest' : (tone as LaneTone), word: view.state };
}
