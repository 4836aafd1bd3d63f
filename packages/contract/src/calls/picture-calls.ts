import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

/** The calls about pictures that administrators make beside uploads. */
export const pictureCalls = {
  /** Stores a copy of a picture of another site. */
  copyPicture: defineCall({
    schemas: 'copyPicture',
    method: 'POST',
    path: '/admin/ajax/copyPicture',
    isOwn: true,
    access: 'signed-in',
    area: 'admin',
  }),
} as const
