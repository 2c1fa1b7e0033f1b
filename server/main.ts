import { DEMO_OWNER } from './access/office/sign-in';
import { mailFolder } from './messages/smtp/mail-server';
import { start } from './start';

await start(({ settings, secrets }, port) => {
  const lines = settings.production
    ? [`Listening on ${settings.host}:${port}`]
    : [`All stores: http://localhost:${port}`, `Hennessy: http://localhost:${port}/hennessy`];
  if (secrets.demo) {
    lines.push(
      'Hennessy takes orders with the code HEN, admins unlock with "admin"',
      `Office: http://localhost:${port}/office, as ${DEMO_OWNER.email} with the password "${DEMO_OWNER.password}"`,
      'These demo secrets are for this machine only: set SECRETS_FILE before putting a proxy or tunnel in front',
    );
  }
  if (settings.mail.smtpUrl === undefined) {
    lines.push(`Mails are kept as files in ${mailFolder(settings.dataDir)}; set SMTP_URL to send them`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
});
