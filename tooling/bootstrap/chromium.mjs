import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Without its own windows Chromium takes a fifth less of the processor; engine and protocol are the same. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/usr/lib/chromium', '/opt/google/chrome']
const PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's packages with a Chromium, the preferred one first: older releases lack it. */
export const chromiumPackages = ['chromium-headless-shell', 'chromium']

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH` if set (without a fallback, so that a wrong value is noticed), else from the PATH,
 * the usual places, or Playwright's downloads.
 *
 * @param {{ env: Record<string, string | undefined>, isProgram?: (path: string) => boolean, listDownloads?: () => string[] }} machine
 * @returns {string | undefined}
 */
export function findChromium({ env, isProgram = isExecutable, listDownloads = listPlaywrightBrowsers }) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS]
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PROGRAMS,
    ...listDownloads(),
  ]
  return candidates.find((path) => isProgram(path))
}

/**
 * Decides what to do without a Chromium: install it if that is allowed, else fail with an instruction.
 *
 * @param {{ env: Record<string, string | undefined>, uid: number | undefined, hasAptGet: boolean }} machine
 * @returns {{ kind: 'install' } | { kind: 'fail', message: string }}
 */
export function decideWithoutChromium({ env, uid, hasAptGet }) {
  if (env.CHROMIUM_PATH)
    return { kind: 'fail', message: `CHROMIUM_PATH names no program that can be run: ${env.CHROMIUM_PATH}` }
  if (uid === 0 && hasAptGet) return { kind: 'install' }
  const how = hasAptGet ? 'run `sudo apt-get install chromium`' : 'install Chromium or Chrome'
  return { kind: 'fail', message: `The browser tests need Chromium: ${how}, or set CHROMIUM_PATH to one.` }
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function listPlaywrightBrowsers() {
  const cache = join(homedir(), '.cache', 'ms-playwright')
  try {
    return readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort()
      .reverse()
      .map((name) => join(cache, name, 'chrome-linux', 'chrome'))
  } catch {
    return []
  }
}
