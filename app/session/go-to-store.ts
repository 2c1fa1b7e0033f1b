import type { NavigateFunction } from 'react-router-dom';
import type { LoginResponse } from '../../domain/calls/sign-in';

export function goToStore({ route_prefix, sign_in_url }: LoginResponse, navigate: NavigateFunction): void {
  if (route_prefix.startsWith('/')) void navigate(route_prefix);
  else window.location.assign(sign_in_url ?? route_prefix);
}
