import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Certificate {
  /** PEM of the authority that signed the certificate. */
  readonly authority: string
  readonly certificateFile: string
  readonly keyFile: string
}

/** Makes a throw-away authority and a certificate for host names, valid for a day, in a folder. */
export async function issueCertificate(folder: string, hosts: readonly string[]): Promise<Certificate> {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => run('openssl', args)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-batch']
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '1',
    '-subj',
    '/CN=Test',
  )
  await openssl('req', ...key, '-keyout', at('tls.key'), '-out', at('tls.csr'), '-subj', `/CN=${hosts[0] ?? ''}`)
  await writeFile(at('names'), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`)
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  await openssl('x509', '-req', '-in', at('tls.csr'), ...signing, '-out', at('tls.pem'), '-days', '1')
  return { authority: await readFile(at('ca.pem'), 'utf8'), certificateFile: at('tls.pem'), keyFile: at('tls.key') }
}
