import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/**
 * The call that lists when records appear on the site and disappear from it. The reply has only areas whose node the
 * caller has.
 */
export const publicationCalls = {
  planned: defineCall({
    schemas: 'plannedPublications',
    method: 'GET',
    path: '/admin/publication/index',
    area: 'admin',
    access: 'signed-in',
    isOwn: true,
  }),
} as const
