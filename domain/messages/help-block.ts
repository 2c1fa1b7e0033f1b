import type { MailBlock, RichText } from './mail-model';
import type { MailOrder } from './mail-order';

export function helpBlock({ customer, canReply }: MailOrder): MailBlock {
  const calls = customer.account_reps.map(({ name, phone }): RichText => [`${name} at `, { bold: phone }]);
  const ways = calls.flatMap((call, index) => (index === 0 ? call : [' or ', ...call]));
  const reply = canReply ? ' or reply to this email' : '';
  return {
    kind: 'notice',
    tone: 'help',
    title: 'Something to change?',
    text: ['Call ', ...ways, `${reply}. The order number is all we need.`],
  };
}
