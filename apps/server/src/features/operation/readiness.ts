import { statfs } from 'node:fs/promises'

import { findReleaseProblem } from '../../platform/db/releases.ts'
import type { DatabasePort, SettingsPort, StoragePort } from '../../platform/ports.ts'

/** The problem that a check found, with a sentence for the operator. */
interface Problem {
  readonly result: 'silent' | 'readOnly' | 'pending' | 'newer' | 'unreadable' | 'full'
  readonly problem: string
}

/** The result of one check; without a problem it passed. */
export type Check = { readonly name: 'database' | 'migrations' | 'storage' | 'disk' } & (
  | Problem
  | { readonly result: 'passed'; readonly problem?: undefined }
)

/** Time that a check may take, in ms; a later answer counts as a failure. */
const patience = 3000
/** How long results are used again, in ms: probes of several load balancers cost no more than those of one. */
const resultAge = 2000
/** Bytes of free space below which the embedded database stops writing. */
const leastRoom = 48 * 1024 * 1024

type Ports = DatabasePort & StoragePort & SettingsPort<'dataDir'>

/** Checks whether this process can serve requests: database writable and migrated, storage reachable, room on the disk. */
export function createReadiness(deps: Ports): () => Promise<readonly Check[]> {
  let cached: { readonly until: number; readonly checks: Promise<readonly Check[]> } | undefined
  return () => {
    if (!cached || cached.until < performance.now())
      cached = { until: performance.now() + resultAge, checks: checkAll(deps) }
    return cached.checks
  }
}

function checkAll({ db, storage, env }: Ports): Promise<readonly Check[]> {
  return Promise.all([
    check('database', { result: 'silent', problem: 'does not answer' }, async () => {
      const [row] = await db.run(`select current_setting('transaction_read_only') as read_only`)
      return row?.read_only === 'on' ? { result: 'readOnly', problem: 'accepts no writes' } : undefined
    }),
    check('migrations', { result: 'unreadable', problem: 'cannot be read' }, async () => {
      const problem = findReleaseProblem(await db.loadRelease())
      if (problem !== undefined) return { result: 'newer', problem: 'belong to a later release' }
      const missing = await db.countPending()
      return missing > 0 ? { result: 'pending', problem: `${missing} are not applied` } : undefined
    }),
    check('storage', { result: 'silent', problem: 'does not answer' }, async () => {
      await storage.has('default/readiness')
      return undefined
    }),
    check('disk', { result: 'unreadable', problem: 'the data directory cannot be read' }, async () => {
      const { bavail, bsize } = await statfs(env.dataDir)
      return bavail * bsize < leastRoom ? { result: 'full', problem: 'less than 48 MB are free' } : undefined
    }),
  ])
}

async function check(name: Check['name'], failure: Problem, look: () => Promise<Problem | undefined>): Promise<Check> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  try {
    const problem = await Promise.race([look(), late])
    return problem === undefined ? { name, result: 'passed' } : { name, ...problem }
  } catch {
    // The cause may name hosts and accounts, and anybody may ask.
    return { name, ...failure }
  } finally {
    clearTimeout(timer)
  }
}
