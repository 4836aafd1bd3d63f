import type { ResourceDefinition } from '@teachnet/contract'
import {
  authAdmin,
  authAdminLog,
  authGroup,
  authRule,
  course,
  informationItem,
  securityDataRecycle,
  securitySensitiveData,
  teacher,
  userUser,
} from '@teachnet/contract/resources'
import { configScreen, type Screen } from '../../crud/screen.ts'
import { tagsOf } from '../../crud/write.ts'
import type { Deps } from '../../deps.ts'
import { addFirstRecycleRules, addFirstSensitiveRules } from './rule-seed.repo.ts'

/** Screens whose deleted records are kept from the first start on. */
const recycled: readonly Screen[] = [
  authAdmin,
  authAdminLog,
  authRule,
  configScreen,
  userUser,
  teacher,
  course,
  informationItem,
  securityDataRecycle,
]

/** Fields whose changes are kept from the first start on, with their titles. */
const sensitive: readonly (readonly [ResourceDefinition, Readonly<Record<string, string>>])[] = [
  [authAdmin, { username: '用户名', email: '邮箱', mobile: '手机', password: '密码', status: '状态' }],
  [userUser, { username: '用户名', email: '邮箱地址', mobile: '手机号', password: '密码', status: '状态' }],
  [authGroup, { rules: '权限规则ID' }],
]

/** The rules that the product ships, added where there never was one: what people delete stays deleted. */
export async function seedSecurityRules({ db, cache, clock }: Pick<Deps, 'db' | 'cache' | 'clock'>): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const isAdded = await db.transaction(async (tx) => {
    const hasRecycle = await addFirstRecycleRules(tx, recycled, now)
    const hasSensitive = await addFirstSensitiveRules(tx, sensitive, now)
    return hasRecycle || hasSensitive
  })
  if (isAdded) await cache.drop([...tagsOf(securityDataRecycle, []), ...tagsOf(securitySensitiveData, [])])
}
