import { useMenus, useRouteTable, useUser } from '@trellis/web-kit';
import { Navigate } from 'react-router';
import { homeBoard } from './home-board.ts';

/** Leads to the board a person's day begins on. */
export function HomePage() {
  const { defaultView } = useUser();
  return <Navigate to={homeBoard(useRouteTable(), useMenus(), defaultView)} replace />;
}
