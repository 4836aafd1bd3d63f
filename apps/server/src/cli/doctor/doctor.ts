import { messageOf } from '../../platform/process/error-text.ts'

/** A result of one check. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  /** A sentence about what was found. */
  readonly text: string
  /** What the operator does about it; every warning and problem has one. */
  readonly advice?: string
}

/** One check of `doctor`. It undoes every change that it makes. */
export interface Check {
  readonly name: string
  readonly look: () => Promise<readonly Finding[]>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })

export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })

export const problem = (text: string, advice: string): Finding => ({ level: 'problem', text, advice })

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
