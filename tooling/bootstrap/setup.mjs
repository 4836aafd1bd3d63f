import { existsSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { cleanEnvironment } from './environment.mjs'
import { explainInstallFailure, explainUnwritableFolder } from './messages.mjs'
import { runProgram } from './processes.mjs'
import { computeStamp, loadStampFiles, readIfThere } from './stamp.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const env = cleanEnvironment(process.env, root)
/** The workspace's own Node.js: the one on PATH may be any version from 18, which may not run TypeScript sources. */
export const workspaceNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.bootstrap-stamp')

/** Installs the packages of the lock file, unless they are installed already. Ends the process if that fails. */
export async function install() {
  requireWritableFolder()
  const stamp = computeStamp({ platform: process.platform, arch: process.arch, files: loadStampFiles(root) })
  if (readIfThere(stampFile) === stamp && existsSync(workspaceNode)) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const pnpm = packageManager.split('+')[0]
  progress(`installing packages with ${pnpm} (the first time takes about half a minute)`)
  const startedAt = Date.now()
  // npm's second retry would wait a minute before it reports a missing network.
  const npxEnv = { npm_config_fetch_retries: '1', ...env }
  const args = ['--yes', pnpm, 'install', '--frozen-lockfile']
  const result = await runProgram('npx', args, { cwd: root, env: npxEnv, show: true })
  if (result.error)
    fail(
      'npx was not found: it comes with npm. Install Node with npm from https://nodejs.org and run the same command again.',
    )
  if (result.code === 130) process.exit(130)
  if (result.code !== 0) fail(explainInstallFailure(result.output))
  writeFileSync(stampFile, stamp)
  progress(`installed in ${seconds(startedAt)}`)
}

/** Builds what changed since the last build. Ends the process if that fails. */
export async function build() {
  if (!(await tryBuild())) process.exit(1)
}

/** Builds the server alone, for its commands. Ends the process if that fails. */
export async function buildServer() {
  if (!(await runBuild('@teachnet/server'))) process.exit(1)
}

/** Builds without output; if that fails, prints the whole output with an explanation. */
export async function tryBuild() {
  progress('building the apps')
  const startedAt = Date.now()
  const isBuilt = (await runBuild('./apps/*')) && (await stampBuild())
  if (isBuilt) progress(`built in ${seconds(startedAt)}`)
  return isBuilt
}

/** Writes down what the apps were built from: a server rejects a build of other sources. */
async function stampBuild() {
  const { code, output } = await runProgram(workspaceNode, ['tooling/stamp-build.ts'], { cwd: root, env })
  if (code !== 0) process.stderr.write(output)
  return code === 0
}

async function runBuild(filter) {
  const args = ['run', 'build', `--filter=${filter}`, '--output-logs=errors-only']
  const result = await runProgram('turbo', args, { cwd: root, env })
  if (result.code === 130) process.exit(130)
  if (result.code === 0) return true
  process.stderr.write(result.output)
  const isDiskFull = /ENOSPC|no space left/i.test(result.output)
  const message = isDiskFull ? explainInstallFailure(result.output) : 'The build failed; its output stands above.'
  console.error(`\n[teachnet] ${message}`)
  return false
}

export function progress(text) {
  console.log(`[teachnet] ${text}`)
}

export function fail(text) {
  console.error(`\n[teachnet] ${text}`)
  process.exit(1)
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

function requireWritableFolder() {
  const probe = join(modules, `.write-probe-${process.pid}`)
  try {
    // Not `recursive`: Node would report a read-only file system as ENOENT.
    if (!existsSync(modules)) mkdirSync(modules)
    writeFileSync(probe, 'x')
    unlinkSync(probe)
  } catch (error) {
    fail(explainUnwritableFolder(root, error.code ?? String(error)))
  }
}
