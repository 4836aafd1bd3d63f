import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The scripts that the first view of a page loads. */
interface RecordedSize {
  /** In Brotli, in which browsers receive them over HTTPS. */
  readonly kB: number
  /** Why the page grew by more than {@link growthWithoutReason}, the last time that it did. */
  readonly reason?: string
}
type RecordedSizes = Readonly<Record<string, RecordedSize>>

/** By how many kB a page may grow in a change that gives no reason. */
export const growthWithoutReason = 2

/** Name of the setting with which journeys record sizes instead of comparing them. Its value is the reason of growth, or empty. */
const recordingSetting = 'RECORD_SIZES'

const file = join(import.meta.dirname, 'page-sizes.json')

export function readSizes(): RecordedSizes {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns a line for each page that was never recorded, or is larger than recorded by more than it may grow. */
export function findGrowth(recorded: RecordedSizes, bytes: ReadonlyMap<string, number>): string[] {
  return [...bytes].flatMap(([page, size]) => {
    const before = recorded[page]
    const now = toKilobytes(size)
    if (before === undefined) return [`${page}: ${now} kB, not recorded`]
    return now > before.kB + growthWithoutReason ? [`${page}: ${now} kB, recorded: ${before.kB} kB`] : []
  })
}

/**
 * Returns the recorded sizes with new measurements.
 * @throws Error when a page has grown by more than it may without a reason
 */
export function withSizes(recorded: RecordedSizes, bytes: ReadonlyMap<string, number>, reason: string): RecordedSizes {
  const sizes: Record<string, RecordedSize> = { ...recorded }
  const grown = findGrowth(recorded, bytes).filter((line) => !line.endsWith('not recorded'))
  if (grown.length > 0 && reason === '') throw new Error(`Give a reason: pnpm sizes "…"\n${grown.join('\n')}`)
  for (const [page, size] of bytes) {
    const kB = toKilobytes(size)
    const before = recorded[page]
    const isLarger = before !== undefined && kB > before.kB + growthWithoutReason
    const why = isLarger ? reason : before?.reason
    sizes[page] = why === undefined ? { kB } : { kB, reason: why }
  }
  return Object.fromEntries(Object.entries(sizes).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Compares measurements with the recorded sizes as {@link findGrowth} does; records them if the run is one of `pnpm sizes`. */
export function compareOrRecord(bytes: ReadonlyMap<string, number>): string[] {
  const reason = process.env[recordingSetting]
  if (reason === undefined) return findGrowth(readSizes(), bytes)
  writeFileSync(file, `${JSON.stringify(withSizes(readSizes(), bytes, reason), undefined, 2)}\n`)
  return []
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

if (import.meta.main) {
  const env = { ...process.env, [recordingSetting]: process.argv[2] ?? '', TEST_SCOPE: 'full' }
  const journeys = ['visitor', 'member', 'admin'].map((name) => `src/${name}.test.ts`)
  // One file after the other: all write the recorded sizes.
  const options = ['--no-file-parallelism', '-t', 'more than recorded']
  execFileSync('vitest', ['run', ...journeys, ...options], {
    cwd: join(import.meta.dirname, 'e2e'),
    env,
    stdio: 'inherit',
  })
  execFileSync('oxfmt', ['tooling/page-sizes.json'], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
}
