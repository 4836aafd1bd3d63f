import { type Design, type DesignProblem, readDesignFile, tidyIds, writeDesignFile } from '@teachnet/contract/design'
import type { Values } from '../errors.ts'
import type { DesignedAreas } from '../modules/designer/designed-areas.ts'
import type { AskedChange } from '../modules/designer/asked-change.ts'
import type { Designer } from '../modules/designer/designer.service.ts'
import { problemText, refusalText } from '../modules/designer/explain.ts'
import type { Plan } from '../modules/designer/plan/plan-types.ts'
import { StartError } from '../process/start-error.ts'
import type { DesignCommand } from './command-line.ts'

/** Exit codes of the command; an error is 1. */
export const exitCodes = { done: 0, changes: 2, refused: 3, unconfirmed: 4 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

interface Surroundings {
  readonly designer: Designer
  readonly areas: DesignedAreas
  readonly translate: (id: string, values?: Values) => string
  /** Reads a file; undefined: there is none. */
  readonly readFile: (path: string) => Promise<string | undefined>
  readonly writeFile: (path: string, text: string) => Promise<void>
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** The author of changes in the log. */
const operator = { id: 0, username: 'pnpm crud' }

/**
 * Runs a command about the design in a file.
 *
 * @throws StartError for a file that cannot be read, or an area that does not exist
 */
export async function runDesignCommand(command: DesignCommand, around: Surroundings): Promise<ExitCode> {
  const { areas, designer, say } = around
  await areas.refresh()
  if (command.name === 'export') return exportDesign(command, around)
  const design = await loadDesign(command.file, around)
  const { controller } = design.definition
  const stored = areas.find(controller)
  if (stored && isSame(stored.design, design)) {
    say(`${controller} already matches the file.`)
    return exitCodes.done
  }
  const asked: AskedChange = { controller: stored ? controller : '', version: stored?.version ?? 0, design, back: 0 }
  const { problems, plan } = await designer.plan(asked)
  const isFit = sayPlan({ problems, plan }, around)
  if (!isFit || !plan) return exitCodes.refused
  if (command.name === 'plan') return exitCodes.changes
  const missing = plan.confirm.filter((name) => !command.confirmed.includes(name))
  if (missing.length > 0) {
    say(`Nothing was changed: values would be dropped. Add --confirm=${plan.confirm.join(',')}`)
    return exitCodes.unconfirmed
  }
  const { version } = await designer.apply(asked, command.confirmed, operator)
  say(`${controller} is available, version ${version}.`)
  return exitCodes.done
}

async function exportDesign(
  { file, controller }: Extract<DesignCommand, { readonly name: 'export' }>,
  around: Surroundings,
): Promise<ExitCode> {
  const named = controller === '' ? (await loadDesign(file, around)).definition.controller : controller
  const stored = around.areas.find(named)
  if (!stored) throw new StartError(`The area ${named} was not made with the data designer, or does not exist.`)
  await around.writeFile(file, writeDesignFile(stored.design))
  around.say(`${named}, version ${stored.version}, was written to ${file}.`)
  return exitCodes.done
}

async function loadDesign(file: string, { readFile }: Surroundings): Promise<Design> {
  const text = await readFile(file)
  if (text === undefined) throw new StartError(`The file ${file} does not exist.`)
  try {
    const design = readDesignFile(text)
    return { ...design, ids: tidyIds(design) }
  } catch (error) {
    throw new StartError(`${file}: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** Prints what a change would do. Returns whether it can be applied. */
function sayPlan(
  { problems, plan }: { readonly problems: readonly DesignProblem[]; readonly plan: Plan | null },
  { say, translate }: Surroundings,
): boolean {
  for (const problem of problems) say(`Problem: ${problemText(problem, translate)}`)
  for (const refusal of plan?.refusals ?? []) say(`Refused: ${refusalText(refusal, translate)}`)
  for (const { what, field, to, rows } of plan?.consequences ?? [])
    say(translate(`design.effect.${what}`, { field, to, rows }))
  if (plan?.statements.length === 0) say(translate('design.noEffect'))
  for (const { sql, cost } of plan?.statements ?? [])
    say(`  ${sql};${cost === 'brief' ? '' : ` -- ${translate(`design.cost.${cost}`)}`}`)
  return problems.length === 0 && plan?.refusals.length === 0
}

function isSame(one: Design, other: Design): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
