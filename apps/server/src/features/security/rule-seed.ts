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
import { configItems, type RecordedResource } from '../../records/history/recorded-resource.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../platform/ports.ts'
import { addFirstRecycleRules, addFirstSensitiveRules } from './security.repo.ts'

/** Areas whose deleted records are kept by default. */
const recycled: readonly RecordedResource[] = [
  authAdmin,
  authAdminLog,
  authRule,
  configItems,
  userUser,
  teacher,
  course,
  informationItem,
  securityDataRecycle,
]

/** Fields whose changes are kept by default, with their titles. */
const sensitive: readonly (readonly [ResourceDefinition, Readonly<Record<string, string>>])[] = [
  [authAdmin, { username: '用户名', email: '邮箱', mobile: '手机', password: '密码', status: '状态' }],
  [userUser, { username: '用户名', email: '邮箱地址', mobile: '手机号', password: '密码', status: '状态' }],
  [authGroup, { rules: '权限规则ID' }],
]

/** Adds the rules that the product ships to tables that never had one, so that deleted rules stay deleted. */
export async function seedSecurityRules({ db, cache, clock }: DatabasePort & ClockPort & CachePort): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const isAdded = await db.transaction(async (tx) => {
    const hasRecycle = await addFirstRecycleRules(tx, recycled, now)
    const hasSensitive = await addFirstSensitiveRules(tx, sensitive, now)
    return hasRecycle || hasSensitive
  })
  if (isAdded) await cache.drop([...tagsOf(securityDataRecycle, []), ...tagsOf(securitySensitiveData, [])])
}
