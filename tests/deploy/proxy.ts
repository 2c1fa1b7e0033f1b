import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from '../support/server/server-process';
import { toolPath } from './tools';

export const HOST = 'orders.hennessy.example.com';

/** A real proxy with the sample configuration, between the test and a server. */
export interface RunningProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  stop(): Promise<void>;
}

/** The sample as it is, but for ports, certificates and places that only root may write to. */
export async function startNginx(...upstreams: readonly number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/letsencrypt/live/orders.example.com', folder)
    .replaceAll('orders.example.com', HOST)
    .replaceAll(
      /listen (\[::\]:)?(80|443)/g,
      (_all, ipv6 = '', port) =>
        `listen ${ipv6 === '' ? '127.0.0.1:' : '[::1]:'}${port === '80' ? httpPort : httpsPort}`,
    )
    .replaceAll('server 127.0.0.1:8080;', upstreams.map((port) => `server 127.0.0.1:${port};`).join(' '));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn; user root;
events {}
http { access_log off; ${temporary.join(' ')}
${site}
}`,
  );
  const program = toolPath('nginx') ?? 'nginx';
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  execFileSync(program, ['-t', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  return started(spawn(program, args, { stdio: 'ignore' }), folder, { httpPort, httpsPort });
}

function makeCertificate(cwd: string): void {
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${HOST}`, ...files];
  execFileSync('openssl', args, { cwd, stdio: 'ignore' });
}

/** The sample for several servers as it is, but for ports and its certificate. */
export async function startHaproxy(...upstreams: readonly number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const httpsPort = await freePort();
  makeCertificate(folder);
  const pem = join(folder, 'storefront.pem');
  writeFileSync(pem, ['fullchain.pem', 'privkey.pem'].map((file) => readFileSync(join(folder, file))).join('\n'));
  const config = readFileSync('deploy/ha/haproxy-web.cfg', 'utf8')
    .replace('*:443', `127.0.0.1:${httpsPort}`)
    .replace('/etc/haproxy/storefront.pem', pem)
    .replace('10.0.0.21:8080', `127.0.0.1:${upstreams[0]}`)
    .replace('10.0.0.22:8080', `127.0.0.1:${upstreams[1]}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const program = toolPath('haproxy') ?? 'haproxy';
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const haproxy = spawn(program, ['-db', '-q', '-f', file], { stdio: 'ignore' });
  return started(haproxy, folder, { httpPort: 0, httpsPort });
}

/** The sample as it is, with certificates that Caddy makes itself. */
export async function startCaddy(...upstreams: readonly number[]): Promise<RunningProxy> {
  const sample = upstreams.length === 1 ? 'deploy/Caddyfile' : 'deploy/ha/Caddyfile';
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'home'));
  const options = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${httpPort}
	https_port ${httpsPort}
}
`;
  writeFileSync(join(folder, 'Caddyfile'), options + readFileSync(sample, 'utf8'));
  const env = {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    PUBLIC_HOSTS: HOST,
    [upstreams.length === 1 ? 'UPSTREAM' : 'UPSTREAMS']: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
  return started(caddy, folder, { httpPort, httpsPort });
}

async function started(
  program: ChildProcess,
  folder: string,
  ports: Pick<RunningProxy, 'httpPort' | 'httpsPort'>,
): Promise<RunningProxy> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  while (!(await isOpen(ports.httpsPort))) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}`);
  }
  return {
    ...ports,
    async stop() {
      program.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the proxy is there and has its certificate. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => setTimeout(resolve, 20, false));
  });
}
