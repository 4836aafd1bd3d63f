import { adminArea, type Area, memberArea } from '../areas.ts'
import { askForPasskeyOf, logoutOf, securityCallsOf } from './security.ts'
import { uploadCallsOf } from './uploads.ts'
import type * as calls from './single-area.ts'
import { defineCall } from './define-call.ts'

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

/** All calls that belong to a single area and are not actions of a resource. A bundle contains only those that a program uses. */
export * as calls from './single-area.ts'

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
export const areaCalls = {
  admin: /* @__PURE__ */ areaCallsOf(adminArea),
  member: /* @__PURE__ */ areaCallsOf(memberArea),
} as const

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
