import { adminArea, type Area, memberArea } from '../areas.ts'
import { accountCalls } from './account.ts'
import { captchaCalls } from './captcha.ts'
import { dailyCheckInCalls } from './check-in.ts'
import { codeCalls } from './codes.ts'
import { dashboardCalls } from './dashboard.ts'
import { operationCalls } from './operation.ts'
import { moduleCalls } from './modules.ts'
import { formCallsOf } from './form-data.ts'
import { formDraftCallsOf } from './form-drafts.ts'
import { askForPasskeyOf, connectionCalls, securityCallsOf } from './security.ts'
import { logoutOf, sessionCalls } from './session.ts'
import { siteConfigCalls } from './site-config.ts'
import { tableCalls } from './tables.ts'
import { terminalCalls } from './terminal.ts'
import { uploadCallsOf } from './uploads.ts'

/** All calls that belong to a single area and are not actions of a resource. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...dailyCheckInCalls,
  ...connectionCalls,
  ...codeCalls,
  ...captchaCalls,
  ...siteConfigCalls,
  ...tableCalls,
  ...dashboardCalls,
  ...operationCalls,
  ...moduleCalls,
  ...terminalCalls,
} as const

/** Name of a call in {@link calls}. */
export type CallName = keyof typeof calls

function areaCallsOf<Name extends Area['name']>(area: Area & { readonly name: Name }) {
  return {
    logout: logoutOf(area),
    askForPasskey: askForPasskeyOf(area),
    ...uploadCallsOf(area),
    ...formCallsOf(area),
    ...formDraftCallsOf(area),
    ...securityCallsOf(area),
  } as const
}

/** The calls that every area has, by the area's name. They are declared once and differ in path and accounts. */
export const areaCalls = { admin: areaCallsOf(adminArea), member: areaCallsOf(memberArea) } as const
