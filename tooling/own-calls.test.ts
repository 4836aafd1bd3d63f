import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Matches the gate of a file that makes calls without checking `client.has` for each. */
const asks = /backEnd [!=]== 'teachnet'|client\.has\(|hasHistory\(\)/
const listsRules = /name: 'routine\/text'/

/**
 * Calls of our server that the back office makes without checking `client.has` for each, by the file with the gate before them. A gate is
 * a check of the back end, or the list of menu rules, in which an old back end has no rule for the page. A new call needs such a gate;
 * otherwise its screen fails on an old back end.
 */
const gates: readonly { readonly file: string; readonly has: RegExp; readonly calls: readonly string[] }[] = [
  {
    file: 'packages/contract/src/menu.ts',
    has: listsRules,
    calls: [
      ...['operation', 'texts', 'saveText', 'previewText', 'resetText', 'exportTexts'],
      ...['personRequests', 'findPerson', 'exportPerson', 'erasePerson'],
      ...['designs', 'openDesign', 'planDesign', 'applyDesign', 'draftDesign', 'designedArea'],
      ...['market', 'planModule', 'planRemoval', 'moduleSettings', 'saveModuleSettings', 'addModuleSource'],
      ...['removeModuleSource', 'modulePublishers', 'addModulePublisher', 'removeModulePublisher'],
      // The mail that leads to the page comes from our server.
      ...['readInvitation', 'acceptInvitation'],
      // So does the link that hands a session over.
      'takeHandOver',
      // The switch is part of the operation page.
      'switchMaintenance',
      // So does the log of our server.
      ...['openSetup', 'finishSetup'],
      // The inbox, and announcements that came from our server.
      ...['readAdminNotices', 'confirmAnnouncement'],
      // The actions on applications whose dialogs have letters are rules of ours, too.
      ...['templates', 'preview'],
    ],
  },
  {
    file: 'apps/admin/src/records/page/use-page-actions.ts',
    has: asks,
    calls: ['edit', 'beginImport', 'sendRows', 'mendRows', 'checkImport', 'startImport'],
  },
  { file: 'apps/admin/src/records/list/use-list-changes.ts', has: asks, calls: ['remove', 'run', 'undo'] },
  { file: 'apps/admin/src/records/record/delete-dialog.tsx', has: asks, calls: ['dependents'] },
  {
    file: 'apps/admin/src/features/dashboard/board/board-view.tsx',
    has: asks,
    calls: ['panelFigures', 'sharedBoards', 'shareBoard'],
  },
  { file: 'apps/admin/src/records/list/use-list-columns.ts', has: asks, calls: ['listSettings', 'saveListSetting'] },
  {
    file: 'apps/admin/src/records/list/use-list-address.ts',
    has: asks,
    calls: ['listViews', 'saveListView', 'deleteListView'],
  },
  // Texts are shared with those whom the reply to `beat` names.
  { file: 'apps/admin/src/records/form/others-here.tsx', has: asks, calls: ['beat', 'exchange'] },
  {
    file: 'apps/admin/src/shipped-modules/editor/screens/paste/paste-notice.tsx',
    has: asks,
    calls: ['copyPicture'],
  },
  {
    file: 'apps/admin/src/records/comments/use-form-comments.ts',
    has: asks,
    calls: ['list', 'add', 'resolve', 'move', 'people'],
  },
  { file: 'apps/admin/src/resources/admin-log.tsx', has: asks, calls: ['chainedLog'] },
  { file: 'apps/admin/src/app/lock/use-lock.ts', has: asks, calls: ['unlockSession'] },
  {
    file: 'apps/admin/src/session/terminal-session.ts',
    has: asks,
    calls: ['saveTerminalSchedule', 'removeTerminalSchedule'],
  },
  { file: 'apps/admin/src/records/calendar/list-calendar-part.tsx', has: asks, calls: ['planned'] },
  { file: 'apps/admin/src/features/config/config-page.tsx', has: asks, calls: ['restoreSettings', 'tryConnection'] },
]

interface DeclaredCall {
  readonly isOwn?: boolean
  readonly area?: string
}

/** The calls that only our server has, by name. */
async function ownCalls(): Promise<ReadonlySet<string>> {
  const files = globSync('packages/{contract,protocol}/src/calls/*.ts', { cwd: root }).filter(
    (file) => !/schemas|\.test\./.test(file),
  )
  const modules: Readonly<Record<string, unknown>>[] = await Promise.all(files.map((file) => import(join(root, file))))
  const calls = modules
    .flatMap((module) => Object.values(module))
    .filter((group) => typeof group === 'object' && group !== null)
  const named = calls.flatMap((group) => Object.entries(group as Readonly<Record<string, DeclaredCall>>))
  return new Set(named.flatMap(([name, call]) => (call?.isOwn === true && call.area === 'admin' ? [name] : [])))
}

/** The code of the back office, without tests. */
const code = globSync('apps/admin/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|test-support/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const isUsed = (name: string) => new RegExp(`\\b\\w*[cC]alls\\.${name}\\b`).test(code)
const isAsked = (name: string) => new RegExp(`\\bhas\\(\\s*\\w*[cC]alls\\.${name}\\b`).test(code)

describe('calls that an existing BuildAdmin back end lacks', () => {
  it('every own call of the back office is checked by itself or is behind a gate', async () => {
    const own = await ownCalls()
    expect(own.size).toBeGreaterThan(40)
    const gated = new Set(gates.flatMap(({ calls }) => calls))
    const open = [...own].filter((name) => isUsed(name) && !isAsked(name) && !gated.has(name))
    expect(open).toEqual([])
  })

  it.each(gates)('the gate is in $file', ({ file, has }) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(has)
  })

  it('own calls have no unused gate', async () => {
    const own = await ownCalls()
    const idle = gates.flatMap(({ calls }) => calls).filter((name) => !own.has(name) || !isUsed(name))
    expect(idle).toEqual([])
  })
})
