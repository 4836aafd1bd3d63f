import { messageOf } from '../../platform/process/error-text.ts'
import { type Check, type Finding, problem } from './finding.ts'

const marks: Readonly<Record<Finding['level'], string>> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }

/**
 * Runs all checks, and prints the findings of each with advice.
 *
 * @returns whether the server can run: there may be warnings, but no problem
 */
export async function examine(checks: readonly Check[], say: (line: string) => void): Promise<boolean> {
  const results = await Promise.all(checks.map(async (check) => ({ check, findings: await lookSafely(check) })))
  const width = Math.max(...checks.map(({ name }) => name.length))
  for (const { check, findings } of results)
    for (const { level, text, advice } of findings) {
      say(`${marks[level]}  ${check.name.padEnd(width)}  ${text}`)
      if (advice !== undefined) say(`${' '.repeat(marks[level].length + width + 4)}→ ${advice}`)
    }
  const all = results.flatMap(({ findings }) => findings)
  const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length
  say('')
  say(`problems: ${count('problem')}, warnings: ${count('warning')}`)
  return count('problem') === 0
}

/** A check that throws must not hide the findings of the others. */
async function lookSafely({ name, look }: Check): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [
      problem(`The check itself failed: ${messageOf(error)}.`, `Report this together with the settings of ${name}.`),
    ]
  }
}
