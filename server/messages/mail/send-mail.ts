import type { ClaimedMessage } from '../../db/message-claims';
import type { Services } from '../../operations/services/services';
import { loadContent } from '../content/load-content';
import type { Outcome } from '../content/outcome';
import type { Delivery, MailServer, RefusedAddress } from '../smtp/mail-server';
import { composeMail } from './compose-mail';

export const VIA = 'mail';

export async function sendMail(services: Services, server: MailServer, message: ClaimedMessage): Promise<Outcome> {
  const content = await loadContent(services, message);
  const mail = content && (await composeMail(services, message, content));
  if (!mail) return { kind: 'nothing' };
  const earlier = message.accepted === '' ? [] : message.accepted.split('\n');
  const delivery = await server.deliver({ ...mail, to: mail.to.filter((address) => !earlier.includes(address)) });
  return outcomeOf(delivery, earlier, server.state);
}

function outcomeOf(delivery: Delivery, earlier: readonly string[], state: 'sent' | 'filed'): Outcome {
  if (delivery.kind === 'failed') {
    const { isUnreachable, reply } = delivery;
    const problem = isUnreachable ? `The mail server cannot be used: ${reply}` : `The mail server answers: ${reply}`;
    return { kind: 'later', problem, isUnreachable, via: VIA };
  }
  const { refused, deferred } = delivery;
  const accepted = [...earlier, ...delivery.accepted];
  if (deferred.length > 0) {
    const problem = deferred.map((each) => `Not accepted yet for ${refusalText(each)}`).join(' ');
    return { kind: 'later', problem, isUnreachable: false, accepted, via: VIA };
  }
  const problem = refused.map((each) => `Refused for ${refusalText(each)}`).join(' ');
  return accepted.length === 0 ? { kind: 'refused', problem } : { kind: 'sent', state, problem, via: VIA };
}

function refusalText({ address, reply }: RefusedAddress): string {
  return `${address}: ${reply}`;
}
