import { PlantContainerType } from '@trellis/units/model';
import { EntityPage } from '@trellis/web-kit/records';
import { ContainerLayout } from './container-layout.tsx';

/** Models of pots, trays, slabs and channels: how many plants they hold, and where each of them stands. */
export const ContainerTypesPage = () => (
  <EntityPage entity={PlantContainerType} texts="containers" above={(type) => <ContainerLayout type={type} />} />
);
