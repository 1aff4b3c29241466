import { Navigate } from 'react-router-dom';
import { useUser } from '#common/ui/session/session.ts';
import { landingFor } from './landing.ts';

/** The address '/': redirects to the person's first screen. */
export function Landing() {
  return <Navigate to={landingFor(useUser())} replace />;
}
