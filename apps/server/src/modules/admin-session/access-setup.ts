import { keepsRule } from '@teachnet/contract'
import { resources } from '@teachnet/contract/resources'
import { ruleTags } from '../../access/callers.ts'
import { hashPassword } from '../../access/password.ts'
import { adminPasswordRule, isAdminPassword } from '../../admin-password.ts'
import type { Deps } from '../../deps.ts'
import { StartError } from '../../start-error.ts'
import {
  addAdminRules,
  addFirstAdmin,
  addFirstGroups,
  addMemberRules,
  hasAdmin,
  underSeedLock,
} from './access-seed.repo.ts'
import { adminRuleSeeds, memberRuleSeeds } from '../../access/rule-seeds.ts'

type SetupDeps = Pick<Deps, 'db' | 'cache' | 'clock' | 'random' | 'env'>

/** The groups and rules that the product ships. Run at each start: a new resource gets its rules, nothing else changes. */
export async function seedAccess({ db, cache, clock }: Pick<SetupDeps, 'db' | 'cache' | 'clock'>): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const [isAdminChanged, isMemberChanged] = await underSeedLock(db, async (tx) => {
    await addFirstGroups(tx, now)
    return [await addAdminRules(tx, adminRuleSeeds(resources), now), await addMemberRules(tx, memberRuleSeeds, now)]
  })
  await cache.drop([...(isAdminChanged ? ruleTags.admin : []), ...(isMemberChanged ? ruleTags.member : [])])
}

export interface FirstAdmin {
  readonly username: string
  /** To be shown once; absent when the environment gave one. */
  readonly generatedPassword?: string
}

/**
 * Creates the first administrator from the environment where there is none; after `seedAccess`. Undefined when there is one.
 *
 * @throws StartError when the name or the password of the environment breaks the rules for them
 */
export async function createFirstAdmin({
  db,
  clock,
  random,
  env,
}: Omit<SetupDeps, 'cache'>): Promise<FirstAdmin | undefined> {
  const { adminUsername: username, adminPassword } = env
  if (!username || !keepsRule('account', username))
    throw new StartError(`ADMIN_USERNAME: "${username}" is no account name`)
  if (await hasAdmin(db)) return undefined
  if (adminPassword !== undefined && !isAdminPassword(adminPassword))
    throw new StartError(`ADMIN_PASSWORD must be ${adminPasswordRule}.`)
  const password = adminPassword ?? random(12).toString('base64url')
  const hash = await hashPassword(password)
  const now = Math.floor(clock() / 1000)
  const isCreated = await underSeedLock(db, (tx) => addFirstAdmin(tx, { username, password: hash, now }))
  if (!isCreated) return undefined
  return { username, ...(adminPassword === undefined && { generatedPassword: password }) }
}
