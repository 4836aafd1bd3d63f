import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Code of an old site that its database does not have. Paths are below the folder of the site. */
export interface OwnCode {
  /** PHP controllers that BuildAdmin does not ship, and the actions that they have besides those of every list. */
  readonly controllers: readonly { readonly path: string; readonly actions: readonly string[] }[]
  /** Modules that are installed, by folder, with their title and version. */
  readonly modules: readonly { readonly path: string; readonly title: string }[]
}

const shipped = new Set([
  ...['Ajax', 'Dashboard', 'Index', 'Module'].map((name) => `app/admin/controller/${name}.php`),
  ...['Admin', 'AdminLog', 'Group', 'Rule'].map((name) => `app/admin/controller/auth/${name}.php`),
  ...['Crud', 'Log'].map((name) => `app/admin/controller/crud/${name}.php`),
  ...['AdminInfo', 'Attachment', 'Config'].map((name) => `app/admin/controller/routine/${name}.php`),
  ...['DataRecycle', 'DataRecycleLog', 'SensitiveData', 'SensitiveDataLog'].map(
    (name) => `app/admin/controller/security/${name}.php`,
  ),
  ...['Group', 'MoneyLog', 'Rule', 'ScoreLog', 'User'].map((name) => `app/admin/controller/user/${name}.php`),
  ...['Account', 'Ajax', 'Common', 'Ems', 'Index', 'Install', 'User'].map((name) => `app/api/controller/${name}.php`),
])

/** Actions that the controller of a list has: those of an area here have the same names. */
const usualActions = new Set(['index', 'add', 'edit', 'del', 'sortable', 'select', 'initialize', '__construct'])

/** Whether the last part of a permission node is an action that every area here has. */
export function isUsualAction(node: string): boolean {
  return usualActions.has((node.split('/').at(-1) ?? '').toLowerCase())
}

/** @param files the folder `public` of the old site; an address, and a copy of that folder alone, show no code */
export async function findOwnCode(files: string | undefined): Promise<OwnCode> {
  const root = dirname(resolve(files ?? '.'))
  if (files === undefined || /^https?:/.test(files) || !existsSync(join(root, 'app')))
    return { controllers: [], modules: [] }
  const find = async (pattern: string) => {
    const paths: string[] = []
    for await (const path of glob(pattern, { cwd: root })) paths.push(path.replaceAll('\\', '/'))
    return paths.toSorted()
  }
  const controllers = (await find('app/{admin,api}/controller/**/*.php')).filter((path) => !shipped.has(path))
  const manifests = await find('modules/*/info.ini')
  return {
    controllers: await Promise.all(
      controllers.map(async (path) => ({ path, actions: actionsIn(await readFile(join(root, path), 'utf8')) })),
    ),
    modules: await Promise.all(
      manifests.map(async (path) => ({
        path: dirname(path),
        title: titleIn(await readFile(join(root, path), 'utf8')),
      })),
    ),
  }
}

function actionsIn(php: string): string[] {
  const code = php.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|#).*$/gm, '')
  return [...code.matchAll(/\bpublic\s+(?:static\s+)?function\s+(\w+)/g)].flatMap(([, name = '']) =>
    isUsualAction(name) ? [] : name,
  )
}

function titleIn(ini: string): string {
  const value = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*["']?(.*?)["']?\\s*$`, 'm').exec(ini)?.[1] ?? ''
  return [value('title'), value('version')].filter(Boolean).join(' ')
}
