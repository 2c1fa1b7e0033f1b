import { describe, expect, it, vi } from 'vitest';
import { createOpenOrders } from '../../../../app/store/orders/list/open-orders';

describe('createOpenOrders', () => {
  it('opens and closes one order, and tells of both', () => {
    const orders = createOpenOrders();
    const listener = vi.fn();
    orders.subscribe(listener);
    orders.toggle('a');
    expect([orders.isOpen('a'), orders.isOpen('b')]).toEqual([true, false]);
    orders.toggle('a');
    expect(orders.isOpen('a')).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('opens many beside those that are open, and closes all', () => {
    const orders = createOpenOrders();
    orders.toggle('a');
    orders.openAll(['a', 'b']);
    expect([orders.isOpen('a'), orders.isOpen('b')]).toEqual([true, true]);
    orders.closeAll();
    expect([orders.isOpen('a'), orders.isOpen('b')]).toEqual([false, false]);
  });

  it('tells nobody who has unsubscribed', () => {
    const orders = createOpenOrders();
    const listener = vi.fn();
    orders.subscribe(listener)();
    orders.toggle('a');
    expect(listener).not.toHaveBeenCalled();
  });
});
