import type { ApplicationKind } from '@teachnet/contract'
import { countHit } from '../../db/throttle.repo.ts'
import { networkOf } from '../../network/network-of.ts'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import type { VisitKind } from '../../db/tables/visit.ts'

/** The data of a visitor's browser that counting needs. */
interface Visitor {
  readonly ip: string
  /** Whether the browser sends Do Not Track or Global Privacy Control. */
  readonly isPrivate: boolean
}

/** Counts the steps of visitors towards an application. */
export interface FormFunnel {
  readonly count: (step: 'opened' | 'begun', kind: ApplicationKind, visitor: Visitor) => Promise<void>
}

/** Seconds: a form that is opened again within this time counts once. */
const window = 600

/**
 * Counts opened and begun forms without cookies: a network counts once in ten minutes for each form and step, so that reloads and scripts
 * do not inflate the figures. The network is deleted with its window.
 */
export function createFormFunnel(
  { db, clock }: DatabasePort & ClockPort,
  { visits }: { readonly visits: { readonly count: (kind: VisitKind) => void } },
): FormFunnel {
  return {
    async count(step, kind, { ip, isPrivate }) {
      if (isPrivate) return
      const now = Math.floor(clock() / 1000)
      const hits = await countHit(db, `${step} ${kind} ${networkOf(ip)}`, now - (now % window))
      if (hits === 1) visits.count(`${step}:${kind}`)
    },
  }
}
