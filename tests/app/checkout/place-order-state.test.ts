import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../../../app/checkout/checkout-draft';
import {
  NOT_PLACING,
  type OrderRefusal,
  type PlacingEvent,
  type PlacingView,
  placingReducer,
} from '../../../app/checkout/use-place-order';
import { EMPTY_CART } from '../../../domain/cart/cart';
import type { ErrorCode } from '../../../domain/refusals';
import { anErrorBody } from '../../support/orders/outbox-builders';

function aRefusal(code: ErrorCode = 'code_refused'): OrderRefusal {
  return { cart: EMPTY_CART, form: EMPTY_FORM, body: anErrorBody({ code }) };
}

const VIEWS: Readonly<Record<string, PlacingView>> = {
  idle: NOT_PLACING,
  placing: { ...NOT_PLACING, isPlacing: true },
  refused: { ...NOT_PLACING, refusal: aRefusal() },
  'not signed in': { ...NOT_PLACING, refusal: aRefusal('not_signed_in') },
  'not saved': { ...NOT_PLACING, storageError: 'The disk is full.' },
};

describe('placingReducer', () => {
  it.each(Object.entries(VIEWS))('starts afresh when %s', (_name, view) => {
    expect(placingReducer(view, { kind: 'started' })).toEqual(VIEWS.placing);
  });

  it.each(Object.entries(VIEWS))('shows a refusal when %s, and changes nothing else', (_name, view) => {
    const refusal = aRefusal('minimum');
    expect(placingReducer(view, { kind: 'refused', refusal })).toEqual({ ...view, refusal });
  });

  it.each(Object.entries(VIEWS))('shows a storage error when %s, and changes nothing else', (_name, view) => {
    const shown = placingReducer(view, { kind: 'not_saved', message: 'The disk cannot be written.' });
    expect(shown).toEqual({ ...view, storageError: 'The disk cannot be written.' });
  });

  it.each(Object.entries(VIEWS))('keeps the outcome when placing ends and it was %s', (_name, view) => {
    expect(placingReducer({ ...view, isPlacing: true }, { kind: 'ended' })).toEqual({ ...view, isPlacing: false });
  });

  it.each(Object.entries(VIEWS))('dismisses nothing but a refusal when %s', (_name, view) => {
    expect(placingReducer(view, { kind: 'refusal_dismissed' })).toEqual({ ...view, refusal: undefined });
  });

  it.each<[PlacingEvent['kind'], string]>([
    ['refusal_dismissed', 'idle'],
    ['refusal_dismissed', 'placing'],
    ['refusal_dismissed', 'not saved'],
    ['signed_in', 'idle'],
    ['signed_in', 'placing'],
    ['signed_in', 'refused'],
    ['signed_in', 'not saved'],
  ])('ignores %s when %s', (kind, name) => {
    const view = VIEWS[name] as PlacingView;
    expect(placingReducer(view, { kind } as PlacingEvent)).toBe(view);
  });

  it('drops the wish for a sign-in after signing in, also while placing', () => {
    const asked = { ...NOT_PLACING, isPlacing: true, refusal: aRefusal('not_signed_in') };
    expect(placingReducer(asked, { kind: 'signed_in' })).toEqual(VIEWS.placing);
  });
});
