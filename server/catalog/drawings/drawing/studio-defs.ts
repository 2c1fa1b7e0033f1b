import type { Defs } from './material-defs';

const MARKUP: Readonly<Record<string, string>> = {
  backdrop:
    '<radialGradient id="backdrop" cx=".32" cy=".22" r="1.05"><stop offset="0" stop-color="#f8f9f9"/><stop offset=".5" stop-color="#eaeeee"/><stop offset="1" stop-color="#d3d9db"/></radialGradient>',
  drop: '<filter id="drop" x="-30%" y="-30%" width="175%" height="175%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="19"/><feOffset dx="14" dy="23" result="wide"/><feFlood flood-color="#22313b" flood-opacity=".31"/><feComposite in2="wide" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
  'drop-small':
    '<filter id="drop-small" x="-30%" y="-30%" width="160%" height="170%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="6"/><feOffset dx="5" dy="8" result="wide"/><feFlood flood-color="#131d25" flood-opacity=".34"/><feComposite in2="wide" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
  steel:
    '<linearGradient id="steel" x1="0" x2="1"><stop offset="0" stop-color="#6c747b"/><stop offset=".14" stop-color="#eef1f2"/><stop offset=".28" stop-color="#b4bbc0"/><stop offset=".55" stop-color="#8c949a"/><stop offset=".72" stop-color="#dfe4e6"/><stop offset="1" stop-color="#5d656b"/></linearGradient>',
  'steel-down':
    '<linearGradient id="steel-down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f5f7f8"/><stop offset=".3" stop-color="#c2c9cd"/><stop offset=".62" stop-color="#7f888e"/><stop offset="1" stop-color="#b9c0c4"/></linearGradient>',
  film: '<linearGradient id="film" x1="0" y1="0" x2="1" y2=".2"><stop offset="0" stop-color="#9fb0ba" stop-opacity=".35"/><stop offset=".3" stop-color="#fff" stop-opacity=".7"/><stop offset=".6" stop-color="#a9bac4" stop-opacity=".22"/><stop offset="1" stop-color="#8fa1ac" stop-opacity=".4"/></linearGradient>',
  'roll-down':
    '<linearGradient id="roll-down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d8b95" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".9"/><stop offset=".55" stop-color="#9fb0ba" stop-opacity=".16"/><stop offset="1" stop-color="#34424c" stop-opacity=".5"/></linearGradient>',
  paper:
    '<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#8f9ba3" stop-opacity=".26"/></linearGradient>',
};

/** What every picture may use, whatever the article is made of. */
export const STUDIO_DEFS: Defs = Object.fromEntries(Object.entries(MARKUP).map(([id, markup]) => [id, () => markup]));
