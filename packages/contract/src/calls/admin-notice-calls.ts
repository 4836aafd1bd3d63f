import { callsOver, type DataOf } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const own = { area: 'admin', access: 'signed-in', isOwn: true } as const
const path = '/admin/notice'

/** The inbox of administrators. The number of unread entries comes with the counts of the menu. */
export const adminNoticeCalls = {
  adminNotices: defineCall({ schemas: 'adminNotices', method: 'GET', path: `${path}/index`, ...own }),
  readAdminNotices: defineCall({ schemas: 'readAdminNotices', method: 'POST', path: `${path}/read`, ...own }),
  confirmAnnouncement: defineCall({ schemas: 'confirmAnnouncement', method: 'POST', path: `${path}/confirm`, ...own }),
} as const

/** An entry of an administrator's inbox. */
export type AdminNotice = DataOf<typeof adminNoticeCalls.adminNotices>['list'][number]
