import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** The call by which the back office sees what appears on the site and leaves it. The nodes of the areas decide what it tells. */
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
