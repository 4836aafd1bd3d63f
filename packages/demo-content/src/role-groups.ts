import { roleTemplates, rulesOfRole } from '@teachnet/contract/rights'

const [editor] = roleTemplates

/** A role group without all rights. */
export interface RoleGroup {
  readonly name: string
  /** Names of the granted rules. */
  readonly rules: readonly string[]
}

/** Restricted groups for trying the back office: one edits the news, the other only reads teachers. */
export const roleGroups: readonly RoleGroup[] = [
  {
    name: '资讯编辑',
    rules: ['information', 'routine', ...rulesOfRole(editor)],
  },
  {
    name: '教师资料查看',
    rules: [
      ...rulesOf('dashboard', ['index']),
      'teacher',
      ...rulesOf('teacher/teacher', ['index']),
      ...rulesOf('category', ['index']),
    ],
  },
]

/** A menu entry with some of its buttons. */
function rulesOf(entry: string, actions: readonly string[]): string[] {
  return [entry, ...actions.map((action) => `${entry}/${action}`)]
}
