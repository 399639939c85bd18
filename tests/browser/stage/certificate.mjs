/* An authority and a certificate for one run: for a host and every name under it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const run = (folder, ...args) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** Writes `certificate.pem` and `key.pem` into the folder, signed by an authority made for them. */
export function makeCertificate(folder, host) {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run(
    folder,
    'req',
    '-x509',
    ...curve,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  run(folder, 'req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${host}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host},DNS:*.${host}\n`);
  const signing = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names'];
  run(folder, 'x509', '-req', '-in', 'request.pem', ...signing, '-days', '2', '-out', 'certificate.pem');
  return { host, certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
}
