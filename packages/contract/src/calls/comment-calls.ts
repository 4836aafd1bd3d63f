import { callsOver } from '@teachnet/protocol'
import type { SiteCallSchemaTable } from './site-call-schemas.ts'

const defineCall = callsOver<SiteCallSchemaTable>()

const ofAdministrators = { area: 'admin', access: 'signed-in', isOwn: true } as const

/**
 * The calls about comments on passages of a record's rich texts. Who may see the record reads its comments; writing requires the node of
 * the area's `edit` or `publish`.
 */
export const commentCalls = {
  list: defineCall({ schemas: 'comments', method: 'GET', path: '/admin/comment/index', ...ofAdministrators }),
  add: defineCall({ schemas: 'addComment', method: 'POST', path: '/admin/comment/add', ...ofAdministrators }),
  resolve: defineCall({
    schemas: 'resolveComment',
    isRepeatable: true,
    method: 'POST',
    path: '/admin/comment/resolve',
    ...ofAdministrators,
  }),
  remove: defineCall({ schemas: 'removeComment', method: 'POST', path: '/admin/comment/del', ...ofAdministrators }),
  move: defineCall({
    schemas: 'moveComments',
    isRepeatable: true,
    method: 'POST',
    path: '/admin/comment/move',
    ...ofAdministrators,
  }),
  people: defineCall({ schemas: 'commentPeople', method: 'GET', path: '/admin/comment/people', ...ofAdministrators }),
} as const

/** Longest text of a comment, in characters. */
export const longestComment = 2000
