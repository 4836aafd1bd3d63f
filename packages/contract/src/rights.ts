/** The rights of an administrator with their reasons (the reply of `auth.Admin/rights`), and the limits of groups for areas. */

import type { FieldLimit, RowLimit } from './back-office/area-limits.ts'

export {
  type AreaLimit,
  type AreaLimits,
  areWithin,
  type FieldLimit,
  fieldLimits,
  joinLimits,
  type LimitableArea,
  limitDefinition,
  limitsOfField,
  ownerFieldOf,
  readAreaLimits,
  type RowLimit,
  rowLimits,
} from './back-office/area-limits.ts'
export { type RoleTemplate, roleTemplates, rulesOfRole } from './back-office/role-templates.ts'

/**
 * Why an administrator has a rule, or lacks it.
 * - `all`: one of the groups has every rule
 * - `group`: groups list it
 * - `own`: everyone with a right has it
 * - `super`: only administrators with every rule have it, even if groups list it
 * - `account`: the account is disabled, and has nothing
 * - `rule`: the rule is disabled
 * - `groupOff`: only disabled groups list it
 * - `none`: no group lists it
 */
export const rightReasons = ['all', 'group', 'own', 'super', 'account', 'rule', 'groupOff', 'none'] as const
/** One of {@link rightReasons}. */
export type RightReason = (typeof rightReasons)[number]

/** One rule of the back office, and whether an administrator has it. */
export interface ExplainedRight {
  readonly id: number
  /** Id of the rule above it; 0 at the top. */
  readonly pid: number
  /** In the language of the request. */
  readonly title: string
  /** Permission node. */
  readonly name: string
  readonly isGranted: boolean
  readonly reason: RightReason
  /** Ids of the groups that the reason is about. */
  readonly groups: readonly number[]
}

/** The limits of an administrator's groups for one area, in the language of the request. */
export interface ExplainedLimit {
  readonly controller: string
  readonly title: string
  readonly rows: RowLimit
  readonly fields: readonly { readonly label: string; readonly limit: FieldLimit }[]
}

/** The groups of an administrator, and every rule with whether the account has it. */
export interface AdminRights {
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  /** In menu order. A caller without all rules gets only the own ones. */
  readonly rights: readonly ExplainedRight[]
  /** Only of areas that exist; none where a group has every rule. */
  readonly limits: readonly ExplainedLimit[]
}

/** Another group of a group's members: part of the reply of `GET auth.Group/edit` with `others`. */
export interface OtherGroup {
  readonly id: number
  readonly name: string
  /** Number of members of the requested group who are also in this one; at least 1. */
  readonly members: number
  /** Ids of the rules that it grants, as far as the caller has them. */
  readonly rules: readonly number[]
}

/**
 * Request header with the id of the administrator whose view of the back office the caller requests, read-only. Only
 * our server supports it.
 */
export const viewAsHeader = 'x-view-as'
