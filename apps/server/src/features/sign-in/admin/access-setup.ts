import { keepsRule } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { ruleTags, addAdminRules, adminRuleSeeds, memberRuleSeeds } from '../../access/index.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import { adminPasswordRule, isAdminPassword } from '../../../platform/secrets/admin-password.ts'
import type { CachePort, ClockPort, DatabasePort, RandomPort, SettingsPort } from '../../../platform/ports.ts'
import { StartError } from '../../../platform/process/start-error.ts'
import { setupToken } from './setup-token.ts'
import { addFirstAdmin, addFirstGroups, addMemberRules, hasAdmin, underSeedLock } from './access-seed.repo.ts'

type SetupDeps = DatabasePort &
  ClockPort &
  RandomPort &
  CachePort &
  SettingsPort<'adminUsername' | 'adminPassword' | 'hasDemo' | 'secretKey'>

/** Adds the groups and rules that the product ships. Runs at each start: only missing rules are added. */
export async function seedAccess({ db, cache, clock }: Pick<SetupDeps, 'db' | 'cache' | 'clock'>): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const [isAdminChanged, isMemberChanged] = await underSeedLock(db, async (tx) => {
    await addFirstGroups(tx, now)
    return [await addAdminRules(tx, adminRuleSeeds(resources), now), await addMemberRules(tx, memberRuleSeeds, now)]
  })
  await cache.drop([...(isAdminChanged ? ruleTags.admin : []), ...(isMemberChanged ? ruleTags.member : [])])
}

/** The administrator that the start has created, or the token of the page that creates one. */
export type FirstAdmin =
  | {
      readonly username: string
      /** Shown once; absent when the environment sets a password. */
      readonly generatedPassword?: string
    }
  | { readonly setupToken: string }

/**
 * Creates the first administrator, after `seedAccess`: with the password of the environment, or with a generated one for a site with demo content.
 * On any other site the operator does it on the setup page. Undefined when an administrator exists.
 *
 * @throws StartError when the name or the password of the environment violates its rule
 */
export async function createFirstAdmin({
  db,
  clock,
  random,
  env,
}: Omit<SetupDeps, 'cache'>): Promise<FirstAdmin | undefined> {
  const { adminUsername: username, adminPassword } = env
  if (!username || !keepsRule('account', username))
    throw new StartError(`ADMIN_USERNAME: "${username}" is not a valid account name`)
  if (await hasAdmin(db)) return undefined
  if (adminPassword !== undefined && !isAdminPassword(adminPassword))
    throw new StartError(`ADMIN_PASSWORD must be ${adminPasswordRule}.`)
  if (adminPassword === undefined && !env.hasDemo) return { setupToken: await setupToken(db, env.secretKey) }
  const password = adminPassword ?? random(12).toString('base64url')
  const hash = await hashPassword(password)
  const now = Math.floor(clock() / 1000)
  const account = { username, nickname: username, password: hash, now }
  const id = await underSeedLock(db, (tx) => addFirstAdmin(tx, account))
  if (id === undefined) return undefined
  return { username, generatedPassword: adminPassword === undefined ? password : undefined }
}
