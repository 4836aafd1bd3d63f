import { findResource } from '@teachnet/contract/all-resources'
import * as definitions from '@teachnet/contract/resources'
import { tableOf } from './table-of.ts'
import { grantedRules } from '../../platform/db/tables/columns.ts'

/** The tables of members, under the names that hand-written SQL uses. */
const options = { findDefinition: findResource }

export const user = tableOf(definitions.userUser, options)
export const userGroup = tableOf(definitions.userGroup, { ...options, extra: { rules: grantedRules() } })
export const userRule = tableOf(definitions.userRule, options)
export const userMoneyLog = tableOf(definitions.userMoneyLog, options)
export const userScoreLog = tableOf(definitions.userScoreLog, options)
