import { Navigate } from 'react-router-dom';
import { useUser } from '#common/ui/session/session.ts';
import { landingFor } from './landing.ts';

/** The address '/': on to where the person begins. */
export function Landing() {
  return <Navigate to={landingFor(useUser())} replace />;
}
