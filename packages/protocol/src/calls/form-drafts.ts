import type { Area } from '../areas.ts'
import { defineCall } from './define-call.ts'

/** The calls through which an account keeps what was typed into a form and not saved. Old back ends have none of them. */
export function formDraftCallsOf<Name extends Area['name']>({ name, apiPrefix }: Area & { readonly name: Name }) {
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
