import { callsOver } from '@teachnet/protocol'
import { applicationPaths } from '../applications.ts'
import { certificatePath } from '../certificates.ts'
import { contentSourcesPath, contentViewPath } from '../content.ts'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const open = { access: 'public', area: 'none' } as const

/** The calls of the public site's visitors. */
export const siteCalls = {
  submitApplication: defineCall({
    schemas: 'submitApplication',
    method: 'POST',
    path: applicationPaths.submit,
    ...open,
  }),
  sendApplicationCode: defineCall({
    schemas: 'sendApplicationCode',
    method: 'POST',
    path: applicationPaths.mobileCode,
    ...open,
  }),
  sendStatusCode: defineCall({ schemas: 'sendStatusCode', method: 'POST', path: applicationPaths.statusCode, ...open }),
  openApplication: defineCall({ schemas: 'openApplication', method: 'POST', path: applicationPaths.open, ...open }),
  loadApplicationStatus: defineCall({
    schemas: 'loadApplicationStatus',
    method: 'POST',
    path: applicationPaths.status,
    ...open,
  }),
  answerApplication: defineCall({
    schemas: 'answerApplication',
    method: 'POST',
    path: applicationPaths.answer,
    ...open,
  }),
  withdrawApplication: defineCall({
    schemas: 'withdrawApplication',
    method: 'POST',
    path: applicationPaths.withdraw,
    ...open,
  }),
  uploadForApplication: defineCall({
    schemas: 'uploadForApplication',
    method: 'POST',
    path: applicationPaths.upload,
    ...open,
  }),
  checkCertificate: defineCall({ schemas: 'checkCertificate', method: 'GET', path: certificatePath, ...open }),
  /** For hosts of pages: their Content-Security-Policy allows these sources. */
  contentSources: defineCall({ schemas: 'contentSources', method: 'GET', path: contentSourcesPath, ...open }),
  /** Counts each visitor once a day. */
  countOpening: defineCall({ schemas: 'countOpening', method: 'POST', path: contentViewPath, ...open }),
} as const
