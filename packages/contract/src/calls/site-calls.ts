import { callsOver } from '@teachnet/protocol'
import { applicationPaths } from '../site/applications.ts'
import { certificatePath } from '../site/certificates.ts'
import { contentSourcesPath, contentViewPath, freeLessonPath, weChatPath } from '../site/content.ts'
import { newsletterPaths } from '../site/newsletter.ts'
import { consentsPath, memberConsentsPath } from '../site/policies.ts'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()
const open = { access: 'public', area: 'none' } as const
const member = { access: 'signed-in', area: 'member', isOwn: true } as const

/** The calls of the public site's visitors, and those about the texts that visitors and members agree to. */
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
  takeOffer: defineCall({
    schemas: 'takeOffer',
    method: 'POST',
    path: applicationPaths.takeOffer,
    isOwn: true,
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
  signApplicationUpload: defineCall({
    schemas: 'signApplicationUpload',
    method: 'POST',
    path: applicationPaths.uploadPolicy,
    ...open,
  }),
  confirmApplicationUpload: defineCall({
    schemas: 'confirmApplicationUpload',
    method: 'POST',
    path: applicationPaths.uploaded,
    ...open,
  }),
  /** Counts a visitor who opens a form, unless the browser sends Do Not Track. */
  countOpenedForm: defineCall({ schemas: 'countOpenedForm', method: 'POST', path: applicationPaths.opened, ...open }),
  beginApplication: defineCall({ schemas: 'beginApplication', method: 'POST', path: applicationPaths.begin, ...open }),
  subscribe: defineCall({ schemas: 'subscribe', method: 'POST', path: newsletterPaths.subscribe, ...open }),
  confirmSubscription: defineCall({
    schemas: 'confirmSubscription',
    method: 'POST',
    path: newsletterPaths.confirm,
    ...open,
  }),
  endSubscription: defineCall({ schemas: 'endSubscription', method: 'POST', path: newsletterPaths.end, ...open }),
  checkCertificate: defineCall({ schemas: 'checkCertificate', method: 'GET', path: certificatePath, ...open }),
  /** An installation of the old back end has no such texts. */
  loadConsents: defineCall({ schemas: 'loadConsents', method: 'GET', path: consentsPath, isOwn: true, ...open }),
  dueConsents: defineCall({ schemas: 'dueConsents', method: 'GET', path: memberConsentsPath, ...member }),
  giveConsents: defineCall({ schemas: 'giveConsents', method: 'POST', path: memberConsentsPath, ...member }),
  /** For hosts of pages: their Content-Security-Policy allows these sources. */
  contentSources: defineCall({ schemas: 'contentSources', method: 'GET', path: contentSourcesPath, ...open }),
  /** For a page that is open in WeChat's browser. */
  signForWeChat: defineCall({ schemas: 'signForWeChat', method: 'GET', path: weChatPath, ...open }),
  /** Redirects to the video of a lesson that everybody may watch. */
  freeLesson: defineCall({
    schemas: 'freeLesson',
    method: 'GET',
    path: freeLessonPath,
    produces: 'video/mp4',
    ...open,
  }),
  /** Counts each visitor once a day. */
  countOpening: defineCall({ schemas: 'countOpening', method: 'POST', path: contentViewPath, ...open }),
} as const
