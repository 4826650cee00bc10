import { bridgeFiles, defaultFiles, roomFile, type GrowthModel, type ModelFile } from '@trellis/growth-model/model';

/** All files of a model, the product's own among them. A greenhouse in Van Henten's notation has its sun replaced by lamps too. */
export function filesOf({ files, inClosedRoom }: Pick<GrowthModel, 'files' | 'inClosedRoom'>): readonly ModelFile[] {
  if (!files) return defaultFiles;
  if (!inClosedRoom) return files;
  const isGreenhouse = files.some(({ text }) => text.includes('"V_rad"'));
  return [...files, ...(isGreenhouse ? bridgeFiles : [roomFile])];
}
