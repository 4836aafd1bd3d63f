import type { DesignProblem } from '@teachnet/contract/design'
import { fail, isServerError, type Values } from '../../errors.ts'
import type { Refusal } from './plan/plan-types.ts'

type Translate = (id: string, values?: Values) => string

/** A problem of a design as text, with its place: `price: The maximum is below the minimum`. */
export function problemText({ path, message, values }: DesignProblem, t: Translate): string {
  const place = path[0] === 'fields' && path[1] !== undefined ? `${path[1]}: ` : ''
  return `${place}${t(message, values)}`
}

/** The reasons why a plan cannot be applied, with the first rows that do not fit. */
export function refusalText({ field, why, rows, samples }: Refusal, t: Translate): string {
  const named = samples.slice(0, 3).map(({ id, value }) => t('design.row', { id, value }))
  return [t(`design.refusal.${why}`, { field, rows }), ...named].join('; ')
}

/** Returns a refusal of the designer with its first reason as the message; other errors unchanged. */
export function explained(error: unknown, t: Translate): unknown {
  if (!isServerError(error)) return error
  const { problems = [], plan } = (error.data ?? {}) as {
    readonly problems?: readonly DesignProblem[]
    readonly plan?: { readonly refusals: readonly Refusal[] }
  }
  const [problem] = problems
  const [refusal] = plan?.refusals ?? []
  const reason = problem ? problemText(problem, t) : refusal && refusalText(refusal, t)
  if (reason === undefined || (error.entry !== 'DESIGN_INVALID' && error.entry !== 'DESIGN_REFUSED')) return error
  return fail(error.entry, { message: 'designer.refused', values: { reason }, data: error.data, cause: error })
}
