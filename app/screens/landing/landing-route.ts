import { LandingScreen } from './landing-screen';
import { loadLanding } from './load-landing';

export const landingRoute = { Component: LandingScreen, loader: loadLanding };
