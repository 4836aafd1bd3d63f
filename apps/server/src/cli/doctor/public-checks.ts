import { isIP } from 'node:net'

import { inspectSite, type SiteFacts } from '../../platform/db/postgresql/inspect-database.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type Check, type Finding, ok, warning } from './doctor.ts'

/** Checks what a site needs before it is public; a site on a test machine needs none of it. */
export function publicChecks(settings: Settings): readonly Check[] {
  return [{ name: 'going public', look: () => lookAtPublication(settings) }]
}

async function lookAtPublication(settings: Settings): Promise<readonly Finding[]> {
  const { databaseDirectUrl, databaseUrl } = settings
  const url = databaseDirectUrl ?? databaseUrl
  const facts = url === undefined ? undefined : await findFacts(url)
  return [...settingFindings(settings), ...siteFindings(facts)]
}

/** The check `database` reports a database that does not answer. */
async function findFacts(url: string): Promise<SiteFacts | undefined> {
  try {
    return await inspectSite(url)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

type PublicSettings = Pick<Settings, 'publicOrigin' | 'mail' | 'backups' | 'hasDemo' | 'host' | 'trustedProxies'>

/** Returns the findings for the settings of a server that is to be public. */
export function settingFindings({
  publicOrigin,
  backups,
  hasDemo,
  host,
  trustedProxies,
}: PublicSettings): readonly Finding[] {
  const findings: Finding[] = []
  if (publicOrigin === undefined || !publicOrigin.startsWith('https:') || isLocal(publicOrigin))
    findings.push(
      warning(
        'The site has no public address with HTTPS.',
        'Run a proxy with TLS in front of the server (deploy/nginx, deploy/caddy), and set PUBLIC_ORIGIN to its address.',
      ),
    )
  if (trustedProxies !== 0 && host !== '127.0.0.1' && host !== '::1')
    findings.push(
      warning(
        'Visitors come through a proxy, but other machines can also reach the port of the server directly.',
        'Set HOST=127.0.0.1 if the proxy is on this machine; otherwise let a firewall accept connections from the proxy only.',
      ),
    )
  if (!backups)
    findings.push(warning('No backups are scheduled.', 'Set BACKUP_HOURS=24; see docs/operating/backup.md.'))
  if (hasDemo) findings.push(warning('Demo content is added to an empty database.', 'Set DEMO=off.'))
  return findings.length > 0 ? findings : [ok('Address, proxy, backups and demo content are set for a public site.')]
}

/** Returns the findings for the facts in the database; none without them: the set-up steps of the back office show the same. */
export function siteFindings(facts: SiteFacts | undefined): readonly Finding[] {
  if (facts === undefined) return []
  const findings: Finding[] = []
  if (facts.weakAdmins.length > 0)
    findings.push(
      warning(
        `Administrators who sign in with only a password: ${facts.weakAdmins.length} (${namesOf(facts.weakAdmins)}).`,
        'Ask each of them to set up an authenticator app or a passkey on the profile page.',
      ),
    )
  if (facts.recordNumber === '')
    findings.push(
      warning(
        'The ICP record number is not set; a site on a server in mainland China must show it.',
        'Set it on the configuration page (Routine → Configuration).',
      ),
    )
  return findings.length > 0
    ? findings
    : [ok('All administrators have a second factor, and the ICP record number is set.')]
}

/** The first names of a list; `…` stands for further ones. */
function namesOf(names: readonly string[]): string {
  return [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(', ')
}

function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}
