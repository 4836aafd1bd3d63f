import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The programs that run as a process or thread of their own, by their source. The build makes a file of each: `dist/<name>.js`. */
export const programs = {
  main: 'src/main.ts',
  maintenance: 'src/cli/maintenance.ts',
  pages: 'src/pages/pages.ts',
  'backup-worker': 'src/features/backup/scheduled/backup-worker.ts',
  'font-thread': 'src/pages/hosting/heading-font/font-thread.ts',
  'heic-worker': 'src/features/files/uploads/heic-worker.ts',
  'module-thread': 'src/features/module-store/runs/module-thread.ts',
  guard: 'src/features/terminal/programs/guard.ts',
  ping: 'src/features/terminal/programs/ping.ts',
} as const

/** The folders with files that the server reads, by their place among the sources. The build copies each to `dist/<name>`. */
export const fileFolders = {
  locales: 'src/locales',
  migrations: 'migrations',
  static: 'static',
} as const

/** The folder of the server's package, which contains its sources or its build. */
const serverFolder = findServerFolder()
/** The folder with the apps and their builds. */
export const appsFolder = dirname(serverFolder)
/** The folder of the product. */
export const productFolder = dirname(appsFolder)
/** The manifest of the server's package. */
export const serverManifest = join(serverFolder, 'package.json')

/** Whether this program is a build; sources are TypeScript, a build is JavaScript. */
export const isBuilt = import.meta.url.endsWith('.js')

/** Returns the absolute path of a program, for `node` or a worker thread. */
export function programFile(name: keyof typeof programs): string {
  return isBuilt ? join(serverFolder, 'dist', `${name}.js`) : join(serverFolder, programs[name])
}

/** Returns the absolute path of a folder with files of the server. */
export function fileFolder(name: keyof typeof fileFolders): string {
  return isBuilt ? join(serverFolder, 'dist', name) : join(serverFolder, fileFolders[name])
}

function findServerFolder(): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new Error('The server is not inside its package: package.json is missing')
  return dirname(manifest)
}
