/** Pages with their own help, by the name of their menu rule; the other lists share one. */
const ownHelp = [
  'dashboard',
  'routine/config',
  'routine/text',
  'routine/operation',
  'routine/notice',
  'routine/attachment',
  'routine/adminInfo',
  'auth/admin',
  'auth/group',
  'auth/rule',
  'auth/adminLog',
  'setin/noticeRule',
  'user/user',
  'crud/crud',
  'moduleStore/moduleStore',
  'security/dataRecycle',
  'security/sensitiveData',
] as const

type OwnHelp = (typeof ownHelp)[number]

/** The help of a page: its own, that of applications, or that of lists. */
export type HelpKind = OwnHelp | 'setin' | 'list'

/** Returns the help of the page with a menu rule's name. */
export function helpOf(ruleName: string): HelpKind {
  const own = ownHelp.find((name) => name.toLowerCase() === ruleName.toLowerCase())
  if (own) return own
  return ruleName.startsWith('setin/') ? 'setin' : 'list'
}

/** Kinds of help, for the check that each has its text. */
export const helpKinds: readonly HelpKind[] = [...ownHelp, 'setin', 'list']
