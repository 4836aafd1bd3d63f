import type { DesignProblem } from '@teachnet/contract/design'
import { fail, isServerError, type Values } from '../../platform/errors.ts'
import type { Rejection, Plan } from './plan/plan-types.ts'
import { databaseCodeOf } from '../../platform/db/errors.ts'
import type { TimeLeft } from './facts.repo.ts'

type Translate = (id: string, values?: Values) => string

/** A problem of a design as text, with its place: `price: The maximum is below the minimum`. */
export function problemText({ path, message, values }: DesignProblem, t: Translate): string {
  const place = path[0] === 'fields' && path[1] !== undefined ? `${path[1]}: ` : ''
  return `${place}${t(message, values)}`
}

/** The reasons why a plan cannot be applied, with the first rows that do not fit. */
export function rejectionText({ field, why, rows, samples }: Rejection, t: Translate): string {
  const named = samples.slice(0, 3).map(({ id, value }) => t('design.row', { id, value }))
  return [t(`design.refusal.${why}`, { field, rows }), ...named].join('; ')
}

/** Returns a rejection of the designer with its first reason as the message; other errors unchanged. */
export function explained(error: unknown, t: Translate): unknown {
  if (!isServerError(error)) return error
  const { problems = [], plan } = (error.data ?? {}) as {
    readonly problems?: readonly DesignProblem[]
    readonly plan?: { readonly refusals: readonly Rejection[] }
  }
  const [problem] = problems
  const [rejection] = plan?.refusals ?? []
  const reason = problem ? problemText(problem, t) : rejection && rejectionText(rejection, t)
  if (reason === undefined || (error.entry !== 'DESIGN_INVALID' && error.entry !== 'DESIGN_REFUSED')) return error
  return fail(error.entry, { message: 'designer.refused', values: { reason }, data: error.data, cause: error })
}

/** The part of a plan that administrators see. Only the server knows the place of its copies. */
export function displayedPlan({ copied: _inside, ...visible }: Plan, seconds: number) {
  return { ...visible, seconds }
}

/** Limits the total time of a change: readers and writers never wait longer for it. */
export function startTime(clock: () => number, seconds: number): TimeLeft {
  const end = clock() + seconds * 1000
  return {
    left() {
      const left = Math.ceil(end - clock())
      if (left <= 0) throw fail('DESIGN_SLOW', { values: { seconds } })
      return left
    },
  }
}

/** Replaces the database's error for a cancelled statement or an unavailable lock; returns other errors unchanged. */
export function slownessOf(error: unknown, seconds: number): unknown {
  const code = databaseCodeOf(error)
  if (code === '57014') return fail('DESIGN_SLOW', { values: { seconds }, cause: error })
  return code === '55P03' ? fail('DESIGN_BUSY', { cause: error }) : error
}

/**
 * Does a step of a change within that time. @throws DESIGN_SLOW or DESIGN_BUSY in place of the database's error for a
 * cancelled statement or an unavailable lock
 */
export async function timed<T>(clock: () => number, seconds: number, work: (time: TimeLeft) => Promise<T>): Promise<T> {
  try {
    return await work(startTime(clock, seconds))
  } catch (failure) {
    throw slownessOf(failure, seconds)
  }
}
