import { access, constants, mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

import { buildAdvice, findBuildProblem, readBuildStamp } from '../../platform/process/build-stamp.ts'
import { appsFolder, productFolder } from '../../platform/process/own-files.ts'
import { secretKeyFile } from '../../platform/secrets/encrypted-text.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type Check, type Finding, ok, problem, warning } from './doctor.ts'

/** An environment variable whose name is close to that of a setting. */
interface MisspelledSetting {
  readonly name: string
  readonly nearest: string
}

const gigabyte = 1024 ** 3
/** Bytes with which an installation has room for some time; below `leastRoom` it cannot start. */
const enoughRoom = 2 * gigabyte
const leastRoom = 256 * 1024 * 1024

/** Checks of the machine itself: program, port, folders, disk. */
export function machineChecks(settings: Settings, misspelled: readonly MisspelledSetting[] = []): readonly Check[] {
  return [
    { name: 'version', look: lookAtVersions },
    { name: 'build', look: async () => [lookAtBuild()] },
    { name: 'settings', look: async () => misspelledFindings(misspelled) },
    { name: 'port', look: () => lookAtPort(settings) },
    { name: 'data directory', look: () => lookAtFolder(settings) },
    { name: 'disk', look: () => lookAtDisk(settings) },
  ]
}

async function lookAtVersions(): Promise<readonly Finding[]> {
  const { version, devDependencies } = JSON.parse(await readFile(join(productFolder, 'package.json'), 'utf8')) as {
    version: string
    devDependencies: { node: string }
  } // the manifest of this repository
  const running = process.versions.node
  const isNew = Number(running.split('.')[0]) >= Number(devDependencies.node.split('.')[0])
  const apps = ['admin/dist/index.html', 'member/dist/index.html', 'public-site/build/server/index.js']
  const missing = await absentOf(apps.map((file) => join(appsFolder, file)))
  return [
    isNew
      ? ok(
          `TeachNet ${version} on Node.js ${running}, ${availableParallelism()} cores, ${gigabytes(totalmem())} memory.`,
        )
      : problem(
          `TeachNet ${version} needs Node.js ${devDependencies.node}; this is ${running}.`,
          'Start it with npm, which brings that version along.',
        ),
    missing.length === 0
      ? ok('All three apps are built.')
      : warning(`${missing.length} of the three apps are not built.`, 'npm start builds them; or run: pnpm build'),
  ]
}

function lookAtBuild(): Finding {
  const text = findBuildProblem()
  if (text !== undefined) return problem(text, buildAdvice)
  const commit = readBuildStamp()?.commit
  return ok(commit ? `The apps are those of commit ${commit.slice(0, 10)}.` : 'The apps name no commit.')
}

function misspelledFindings(misspelled: readonly MisspelledSetting[]): readonly Finding[] {
  return misspelled.map(({ name, nearest }) => warning(`Unknown setting ${name}.`, `Did you mean ${nearest}?`))
}

async function absentOf(files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(files.map((file) => exists(file)))
  return files.filter((_file, index) => !found[index])
}

async function lookAtPort({ host, port }: Settings): Promise<readonly Finding[]> {
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
  if (code === undefined) return [ok(`Port ${port} of ${host} is free.`)]
  if (code === 'EADDRINUSE') {
    if (await isOwnServer(port)) return [ok(`A TeachNet server runs on port ${port}.`)]
    return [problem(`Port ${port} is in use by another program.`, 'Stop it, or set PORT to a free one.')]
  }
  if (code === 'EACCES')
    return [
      problem(`Port ${port} may not be used by this account.`, 'Set PORT to 1024 or more, with a proxy in front.'),
    ]
  return [
    problem(`HOST "${host}" is not an address of this machine.`, 'Set HOST to 0.0.0.0 or to one of its addresses.'),
  ]
}

async function isOwnServer(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3000) })
    return (await reply.text()).includes('"checks"')
  } catch {
    return false
  }
}

async function lookAtFolder({ dataDir, hasStoredKey }: Settings): Promise<readonly Finding[]> {
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) return [await lookAtParent(dataDir)]
  if (!(await mayWrite(dataDir)))
    return [
      problem(
        `${dataDir} cannot be written by this account (user ${process.getuid?.()}; it belongs to user ${found.uid}).`,
        `chown -R ${process.getuid?.()} ${dataDir}, or run this as the account of the server.`,
      ),
    ]
  const key = secretKeyFile(dataDir)
  const keyMode = hasStoredKey ? (await stat(key).catch(() => undefined))?.mode : undefined
  const isOpen = process.platform !== 'win32' && [found.mode, keyMode ?? 0].some((mode) => (mode & 0o077) !== 0)
  return [
    isOpen
      ? warning(`Other accounts can read ${dataDir}.`, `chmod 700 ${dataDir}; the server does so at its next start.`)
      : ok(`${dataDir} is writable, and closed to other accounts.`),
  ]
}

/** Checks whether the server can create a missing folder below the nearest existing one. */
async function lookAtParent(folder: string): Promise<Finding> {
  let parent = dirname(folder)
  while (!(await exists(parent)) && parent !== dirname(parent)) parent = dirname(parent)
  return (await mayWrite(parent))
    ? ok(`${folder} does not exist yet; the first start creates it.`)
    : problem(`${folder} does not exist and cannot be created in ${parent}.`, `Create it, or set DATA_DIR.`)
}

async function lookAtDisk({ dataDir }: Settings): Promise<readonly Finding[]> {
  let folder = dataDir
  while (!(await exists(folder)) && folder !== dirname(folder)) folder = dirname(folder)
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  const text = `${gigabytes(free)} are free on the disk of ${dataDir}.`
  const advice = 'Make room on it, or set DATA_DIR to a folder on another disk.'
  const inodes =
    files > 0 && ffree / files < 0.02 ? [warning('The disk has hardly any inodes left.', 'Delete small files.')] : []
  if (free < leastRoom) return [problem(text, advice), ...inodes]
  return [free < enoughRoom ? warning(text, advice) : ok(text), ...inodes]
}

/** Creates and removes a folder: permissions alone do not reveal read-only file systems and quotas. */
async function mayWrite(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    await rm(await mkdtemp(join(folder, '.doctor-')), { recursive: true })
    return true
  } catch {
    return false
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function gigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(1)} GB`
}
