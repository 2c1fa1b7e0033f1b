import { describe, expect, it } from 'vitest';
import { attentionNotice } from '../../../domain/outbox/attention-notice';
import { anErrorBody, anOutboxEntry, aPayload, aRefusedEntry } from '../../support/orders/outbox-builders';

const refused = aRefusedEntry({ last_error: anErrorBody({ message: 'This code is not accepted.' }) });

describe('attentionNotice', () => {
  it('names the store, the person, and what the server said', () => {
    expect(attentionNotice([anOutboxEntry(), refused])).toEqual({
      title: 'An order for Leith Lexus needs attention',
      text: 'Renee Castellano: This code is not accepted.',
    });
  });

  it('names the group of an order without a store, and only the name of a store with an address', () => {
    const titleFor = (store: string) => attentionNotice([{ ...refused, payload: aPayload({ store }) }])?.title;
    expect(titleFor('None')).toBe('An order for Leith needs attention');
    expect(titleFor('Leith Honda, 2400 Auto Park Way')).toBe('An order for Leith Honda needs attention');
  });

  it('counts several and names each of their stores once', () => {
    const other = { ...refused, key: 'k2', payload: aPayload({ store: 'Leith Honda' }) };
    expect(attentionNotice([refused, other, { ...other, key: 'k3' }])).toEqual({
      title: '3 orders need attention',
      text: 'Leith Lexus, Leith Honda. They are safe on this device.',
    });
  });

  it('says nothing about orders that wait or are placed', () => {
    expect(attentionNotice([anOutboxEntry()])).toBeUndefined();
    expect(attentionNotice([])).toBeUndefined();
  });
});
