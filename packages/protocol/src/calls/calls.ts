import { adminArea, type Area, memberArea } from '../areas.ts'
import { accountCalls } from './account.ts'
import { captchaCalls } from './captcha.ts'
import { moduleCalls, tableCalls, terminalCalls } from './developer.ts'
import { askForPasskeyOf, connectionCalls, securityCallsOf } from './security.ts'
import { logoutOf, sessionCalls } from './session.ts'
import { siteConfigCalls } from './site-config.ts'
import { uploadCallsOf } from './uploads.ts'
import { defineCall } from './define-call.ts'

/** The state of the server, for its operators. */
const operationCalls = {
  operation: defineCall({
    schemas: 'operation',
    method: 'GET',
    path: '/admin/routine.Operation/index',
    isOwn: true,
    access: 'permission',
    node: 'routine/operation/index',
    area: 'admin',
  }),
} as const

const callers = {
  admin: { access: 'signed-in', area: 'admin' },
  member: { access: 'public', area: 'none' },
} as const

/**
 * Data that forms of an area need besides their records: regions, and images of file suffixes. Visitors may make the member centre's calls.
 */
function formCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  const caller = callers[name]
  return {
    regions: defineCall({ schemas: 'regions', method: 'GET', path: `${apiPrefix}/ajax/area`, ...caller }),
    suffixPicture: defineCall({
      schemas: 'suffixPicture',
      method: 'GET',
      path: `${apiPrefix}/ajax/buildSuffixSvg`,
      produces: 'image/svg+xml',
      ...caller,
    }),
  } as const
}

const admin = { access: 'permission', node: 'dashboard/index', area: 'admin' } as const

/** The back office's first page. */
const dashboardCalls = {
  dashboard: defineCall({ schemas: 'dashboard', method: 'GET', path: '/admin/Dashboard/index', ...admin }),
  dashboardStatistics: defineCall({
    schemas: 'dashboardStatistics',
    method: 'GET',
    path: '/admin/Dashboard/statistics',
    isOwn: true,
    ...admin,
  }),
} as const

/** Codes by email and text message. */
const codeCalls = {
  sendEmailCode: defineCall({
    schemas: 'sendEmailCode',
    method: 'POST',
    path: '/api/Ems/send',
    access: 'public',
    area: 'member',
  }),
  sendMobileCode: defineCall({
    schemas: 'sendMobileCode',
    method: 'POST',
    path: '/api/Sms/send',
    access: 'public',
    area: 'member',
  }),
} as const

const account = `${memberArea.apiPrefix}/account`
const member = { area: 'member', access: 'signed-in', isOwn: true } as const

/** The calls of the daily check-in of members. The call `checkIn` of BuildAdmin is the sign-in. */
const dailyCheckInCalls = {
  dailyCheckIn: defineCall({
    schemas: 'dailyCheckIn',
    method: 'GET',
    path: `${account}/dailyCheckIn`,
    ...member,
  }),
  checkInToday: defineCall({
    schemas: 'checkInToday',
    method: 'POST',
    path: `${account}/checkInToday`,
    ...member,
  }),
} as const

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

/** The calls through which an account keeps what was typed into a form and not saved. Old back ends have none of them. */
function formDraftCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
  const path = `${apiPrefix}/formDraft`
  const own = { area: name, access: 'signed-in', isOwn: true } as const
  return {
    formDrafts: defineCall({ schemas: 'formDrafts', method: 'GET', path: `${path}/index`, ...own }),
    openFormDraft: defineCall({ schemas: 'openFormDraft', method: 'GET', path: `${path}/open`, ...own }),
    saveFormDraft: defineCall({
      schemas: 'saveFormDraft',
      method: 'POST',
      path: `${path}/save`,
      isRepeatable: true,
      ...own,
    }),
    deleteFormDraft: defineCall({
      schemas: 'deleteFormDraft',
      method: 'POST',
      path: `${path}/del`,
      isRepeatable: true,
      ...own,
    }),
  } as const
}
