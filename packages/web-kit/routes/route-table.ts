import { createContext, use } from 'react';
import type { RouteDefinition } from './route.ts';

const none: readonly RouteDefinition[] = [];

export const RouteTableContext = createContext(none);

/** Every page of the application, for lists that lead to pages. */
export const useRouteTable = (): readonly RouteDefinition[] => use(RouteTableContext);
