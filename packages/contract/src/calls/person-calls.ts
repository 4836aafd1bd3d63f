import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const path = '/admin/security.Person'
const own = { area: 'admin', access: 'super', isOwn: true } as const

/** The calls by which a super administrator finds, exports and erases what is stored about a person. */
export const personCalls = {
  personRequests: defineCall({ schemas: 'personRequests', method: 'GET', path: `${path}/index`, ...own }),
  /** The reply has personal data: it is never stored for a repetition of the call. */
  findPerson: defineCall({ schemas: 'findPerson', method: 'POST', path: `${path}/find`, isRepeatable: true, ...own }),
  exportPerson: defineCall({ schemas: 'exportPerson', method: 'POST', path: `${path}/export`, ...own }),
  erasePerson: defineCall({ schemas: 'erasePerson', method: 'POST', path: `${path}/erase`, ...own }),
} as const
