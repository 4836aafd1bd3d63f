import { parseArgs } from 'node:util'
import { StartError } from '../../platform/process/start-error.ts'
import type { CompareCommand } from './compare/compare-sites.ts'

export interface MoveInCommand {
  readonly name: 'move-in'
  /** `mysql://user:password@host:port/database`. */
  readonly from: string
  /** The folder `public` of the old site, or the address that serves it; absent: files stay where they are. */
  readonly files?: string | undefined
  /** Address of the cloud storage that holds files of the old site: they come, too; absent: they stay there. */
  readonly cloud?: string | undefined
  /** Host names of the old site besides those that its records show. */
  readonly hosts: readonly string[]
  /** Prefix of the old site's tables; absent: found by the tables. */
  readonly prefix?: string | undefined
  /** AppID of the website app at WeChat with which members sign in on the old site. */
  readonly weChat?: string | undefined
  /** The file that says what becomes of the own tables: without --apply it is written if it is not there. */
  readonly plan?: string | undefined
  /** Whether anything is written. */
  readonly isApplied: boolean
  /** Whether administrators must set a new password at the next sign-in. */
  readonly needsNewPasswords: boolean
}

export const moveInUsage = `Usage:
  move-in mysql://user:password@host:3306/database [--files <folder or address>] [--hosts old.example.org,…] [--cloud <address>] [--prefix ba_] [--plan <file>] [--wechat <AppID>]
  move-in … --apply [--new-passwords]
  OLD_TOKEN=… NEW_TOKEN=… move-in compare https://old.example.org https://new.example.org
Without --apply nothing is written: the command reports what it would do.
compare asks both servers for the same lists, forms and configuration. The tokens are those that the browser of an administrator sends as "batoken".`

/**
 * Parses the words of a command line that compares the old site with the server here; undefined: it does not.
 *
 * @throws StartError with the usage
 */
export function parseCompareCommand(
  words: readonly string[],
  { OLD_TOKEN: oldToken, NEW_TOKEN: hereToken }: Readonly<Record<string, string | undefined>>,
): CompareCommand | undefined {
  const [, name, old, here, ...rest] = words
  if (name !== 'compare') return undefined
  const isSite = (address: string | undefined) => /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '')
  if (!isSite(old) || !isSite(here) || rest.length > 0 || !oldToken || !hereToken) throw new StartError(moveInUsage)
  return { old: callsOf(old ?? ''), here: callsOf(here ?? ''), oldToken, hereToken }
}

/** The address of the calls of a back office: with another entrance than `/admin`, the old site has them below `/manage.php`. */
function callsOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '/admin' : pathname.replace(/\/+$/, ''))
}

/**
 * Parses the words of a command line.
 *
 * @throws StartError with the usage
 */
export function parseMoveInCommand(words: readonly string[]): MoveInCommand {
  const { values, positionals } = parse(words)
  const [name, from, ...rest] = positionals
  const isSource = from !== undefined && /^(mysql|mariadb):\/\/./.test(from) && URL.canParse(from)
  if (name !== 'move-in' || !isSource || rest.length > 0 || new URL(from).pathname.length < 2)
    throw new StartError(moveInUsage)
  const {
    files,
    cloud,
    prefix,
    plan,
    wechat: weChat,
    apply: isApplied = false,
    'new-passwords': needsNewPasswords = false,
  } = values
  const hosts = (values.hosts ?? '').split(',').flatMap((host) => host.trim() || [])
  if (cloud !== undefined && !/^https?:\/\/./.test(cloud)) throw new StartError(moveInUsage)
  if (hosts.some((host) => !/^[a-z0-9.-]+(:\d+)?$/i.test(host))) throw new StartError(moveInUsage)
  if (prefix !== undefined && !/^[a-z0-9_]*$/i.test(prefix)) throw new StartError(moveInUsage)
  if (weChat !== undefined && !/^wx[a-z0-9]+$/i.test(weChat)) throw new StartError(moveInUsage)
  return { name, from, files, cloud, hosts, prefix, weChat, plan, isApplied, needsNewPasswords }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        cloud: { type: 'string' },
        hosts: { type: 'string' },
        prefix: { type: 'string' },
        plan: { type: 'string' },
        wechat: { type: 'string' },
        apply: { type: 'boolean' },
        'new-passwords': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new StartError(moveInUsage, { cause: error })
  }
}
