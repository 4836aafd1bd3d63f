import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
/** The node of the action in the area of the applications decides. */
const signedIn = { area: 'admin', access: 'signed-in', isOwn: true } as const

/** The calls for what the staff writes to applicants. */
export const letterCalls = {
  templates: defineCall({
    schemas: 'letterTemplates',
    method: 'GET',
    path: '/admin/letter/templates',
    ...signedIn,
  }),
  preview: defineCall({
    schemas: 'letterPreview',
    method: 'POST',
    isRepeatable: true,
    path: '/admin/letter/preview',
    ...signedIn,
  }),
} as const
