import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const path = '/admin/crud.Design'
const own = { area: 'admin', access: 'super', isOwn: true } as const

/** The calls of the data designer, and the one by which screens of designed areas get their definition. */
export const designCalls = {
  designs: defineCall({ schemas: 'designs', method: 'GET', path: `${path}/index`, ...own }),
  openDesign: defineCall({ schemas: 'openDesign', method: 'GET', path: `${path}/read`, ...own }),
  planDesign: defineCall({ schemas: 'planDesign', method: 'POST', isRepeatable: true, path: `${path}/plan`, ...own }),
  applyDesign: defineCall({ schemas: 'applyDesign', method: 'POST', path: `${path}/apply`, ...own }),
  draftDesign: defineCall({
    schemas: 'draftDesign',
    method: 'POST',
    isRepeatable: true,
    path: `${path}/draft`,
    ...own,
  }),
  designedArea: defineCall({
    schemas: 'designedAreaOf',
    method: 'GET',
    path: `${path}/area`,
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const
