/**
 * Replaces PayPal's script in browser tests: it draws buttons and makes the real script's callbacks. The payment
 * window is a dialog on the page, and `paypalApprove` tells the fake PayPal server about approvals.
 */
export const SDK_SCRIPT = `(${standIn.toString()})();`;

interface Callbacks {
  /** Absent, or decides whether the payment starts. */
  onClick?(data: object, actions: { resolve(): boolean; reject(): boolean }): boolean;
  createOrder(data: object, actions: object): Promise<string>;
  onApprove(data: object, actions: { restart(): Promise<void> }): Promise<void>;
  onCancel(data: object, actions: object): void;
  onError(error: object): void;
  onInit(data: object, actions: { enable(): Promise<void>; disable(): Promise<void> }): void;
}

/** Runs in the page, so it can't use anything outside itself. */
function standIn() {
  const page = window as unknown as {
    paypal: object;
    paypalApprove(orderId: string): Promise<void>;
  };

  function button(label: string, press: () => void): HTMLButtonElement {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.style.cssText =
      'display:block;width:100%;height:55px;margin-bottom:12px;border-radius:12px;color:#fff;background:#111;font-weight:600';
    made.onclick = press;
    return made;
  }

  function Buttons(callbacks: Callbacks) {
    const drawn: HTMLElement[] = [];
    let popup: HTMLElement | undefined;
    let isClosed = false;
    const closePopup = () => popup?.remove();

    /** Errors are copied across from PayPal's window and keep only their text. */
    function fail(error: unknown) {
      closePopup();
      callbacks.onError({ message: String(error) });
    }

    function showPopup(orderID: string) {
      closePopup();
      popup = document.createElement('div');
      popup.setAttribute('role', 'dialog');
      popup.setAttribute('aria-label', 'PayPal');
      popup.style.cssText = 'position:fixed;inset:25%;z-index:99;padding:24px;background:#fff;border:1px solid';
      const approve = async () => {
        await page.paypalApprove(orderID);
        const restart = async () => showPopup(orderID);
        const before = popup;
        await callbacks.onApprove({ orderID }, { restart }).catch(fail);
        before?.remove();
      };
      const cancel = () => {
        closePopup();
        callbacks.onCancel({ orderID }, {});
      };
      const crash = () => fail('The window was closed by an error');
      popup.append(button('Pay now', approve), button('Cancel payment', cancel), button('Crash', crash));
      document.body.append(popup);
    }

    async function press() {
      const mayStart = callbacks.onClick?.({}, { resolve: () => true, reject: () => false }) ?? true;
      if (!mayStart) return;
      try {
        const orderID = await callbacks.createOrder({ paymentSource: 'card' }, {});
        if (!isClosed) showPopup(orderID);
      } catch (error) {
        fail(error);
      }
    }

    return {
      isEligible: () => true,
      async render(container: HTMLElement) {
        drawn.push(button('PayPal', press), button('Debit or Credit Card', press));
        container.append(...drawn);
        const setDisabled = async (isDisabled: boolean) => {
          for (const each of drawn) (each as HTMLButtonElement).disabled = isDisabled;
        };
        callbacks.onInit({}, { enable: () => setDisabled(false), disable: () => setDisabled(true) });
      },
      async close() {
        isClosed = true;
        closePopup();
        for (const each of drawn) each.remove();
      },
    };
  }
  page.paypal = { Buttons };
}
