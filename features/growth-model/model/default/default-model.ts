import type { ModelFile } from '../equations/read-model-files.ts';
import lettuce from './lettuce.json' with { type: 'json' };
import room from './room.json' with { type: 'json' };
import vanHenten2003 from './van-henten-2003.json' with { type: 'json' };

const fileOf = (name: string, content: object): ModelFile => ({ name, text: JSON.stringify(content, null, 2) });

/** The room with lamps and machines that a crop of somebody else is put into. */
export const roomFile = fileOf('room.json', room);

/** What every installation begins with: lettuce in a closed room, written from the published equations. */
export const defaultFiles: readonly ModelFile[] = [fileOf('lettuce.json', lettuce), roomFile];

/** What puts a greenhouse in Van Henten's notation into the closed room. */
export const bridgeFiles: readonly ModelFile[] = [roomFile, fileOf('van-henten-2003.json', vanHenten2003)];
