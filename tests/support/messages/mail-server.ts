import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  readonly raw: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** What a mail server does with a mail once it has all of it. */
export type Ending =
  | 'accept'
  /** Consent with this code instead. */
  | number
  /** Closes the connection before it has stored the mail. */
  | 'cut'
  /** Stores the mail, and closes the connection before it confirms it. */
  | 'cut after keeping it';

/** A real SMTP server on loopback, which can be as difficult as those elsewhere. */
export interface TestMailServer {
  readonly url: string;
  /** The stored mails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** The code it greets with; undefined if it lets us in. */
  greet: () => number | undefined;
  /** The code it sends a recipient; undefined if it takes the mail. */
  answerRecipient: (address: string) => number | undefined;
  end: (raw: string) => Ending;
  /** Called with a stored mail before it's confirmed. */
  kept: (mail: ReceivedMail) => void | Promise<void>;
  reset(): void;
  stop(): Promise<void>;
}

/** @param port of a server that was stopped, to start it again at its address */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const code = faults.answerRecipient(address);
      done(code === undefined ? null : refusal(code, 'of this recipient'));
    },
    onConnect(_session, done) {
      const code = faults.greet();
      done(code === undefined ? null : refusal(code, 'of this connection'));
    },
    onData(stream, { envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const ending = faults.end(raw);
        if (typeof ending === 'number') return done(refusal(ending, 'of this mail'));
        if (ending !== 'cut') {
          const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const recipients = envelope.rcptTo.map(({ address }) => address);
          const mail = { ...(await simpleParser(raw)), raw, sender, recipients };
          mails.push(mail);
          await faults.kept(mail);
        }
        if (ending === 'accept') return done();
        for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
      });
    },
  });
  // Clients that are cut off.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const faults: Pick<TestMailServer, 'greet' | 'answerRecipient' | 'end' | 'kept'> = { ...NO_FAULTS };
  return Object.assign(faults, {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    reset() {
      Object.assign(faults, NO_FAULTS);
      mails.length = 0;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  });
}

const NO_FAULTS = {
  greet: () => undefined,
  answerRecipient: () => undefined,
  end: () => 'accept' as const,
  kept: () => undefined,
};

function refusal(responseCode: number, what: string): Error {
  return Object.assign(new Error(`Refusal ${what}`), { responseCode });
}
