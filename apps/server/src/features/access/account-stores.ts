import type { Area } from '@teachnet/protocol'
import type { AccountStore } from './account-store.ts'
import { adminAccounts } from './admin-accounts.repo.ts'
import { memberAccounts } from './member-accounts.repo.ts'

/** The account store of each area. */
export const accountStores: Readonly<Record<Area['name'], AccountStore>> = {
  admin: adminAccounts,
  member: memberAccounts,
}
