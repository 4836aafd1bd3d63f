import { isIP } from 'node:net'

import { inspectSite, type SiteFacts } from '../../platform/db/postgresql/inspect-database.ts'
import { StartError } from '../../platform/process/start-error.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type Check, type Finding, ok, warning } from './doctor.ts'

/** Checks of what a site needs before it is public; a site of a test machine needs none of it. */
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
        'Put a proxy with TLS in front (deploy/nginx, deploy/caddy), and set PUBLIC_ORIGIN to its address.',
      ),
    )
  if (trustedProxies !== 0 && host !== '127.0.0.1' && host !== '::1')
    findings.push(
      warning(
        'A proxy stands in front, and other machines can reach the port of the server beside it.',
        'Set HOST=127.0.0.1 if the proxy is on this machine; otherwise let a firewall admit the proxy alone.',
      ),
    )
  if (!backups)
    findings.push(warning('No backups are scheduled.', 'Set BACKUP_HOURS=24; see docs/operating/backup.md.'))
  if (hasDemo) findings.push(warning('An empty database gets demo content.', 'Set DEMO=off.'))
  return findings.length > 0 ? findings : [ok('Address, backups and demo content are those of a public site.')]
}

/** Returns the findings for the facts in the database; none without them: the set-up steps of the back office show the same. */
export function siteFindings(facts: SiteFacts | undefined): readonly Finding[] {
  if (facts === undefined) return []
  const findings: Finding[] = []
  if (facts.weakAdmins.length > 0)
    findings.push(
      warning(
        `${facts.weakAdmins.length} administrators sign in with a password alone: ${facts.weakAdmins.slice(0, 5).join(', ')}.`,
        'Each sets up an authenticator app or a passkey on the page of the own account.',
      ),
    )
  if (facts.recordNumber === '')
    findings.push(
      warning(
        'No ICP record number is set, which a site on a server in mainland China must show.',
        'Set it on the configuration page (Routine → Configuration).',
      ),
    )
  return findings.length > 0 ? findings : [ok('Administrators have second factors, and the ICP number is set.')]
}

function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}
