import type { ResourceDefinition } from '@teachnet/contract'
import { addedField, type FigureKind, type PanelFigures, type Period } from '@teachnet/contract/panels'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import type { CountedTable } from './dashboard.repo.ts'
import { lastDays } from './dashboard.service.ts'
import { countShares, type Measure, measureByDay, measurePeriods } from './panel.repo.ts'

/** A requested figure of an area: its records, and what is measured. */
interface AskedPanel extends Pick<CountedTable, 'limit'> {
  readonly definition: ResourceDefinition
  readonly kind: FigureKind
  /** One of `figureFields`. */
  readonly field: string
  readonly days: Period
  readonly timeZone: string
}

/** Loads the figures of a panel from the records that `limit` allows. */
export async function loadPanel(
  { db, clock }: DatabasePort & ClockPort,
  { definition, kind, field, days: length, limit, timeZone }: AskedPanel,
): Promise<PanelFigures> {
  const { forReading } = db
  const rows: CountedTable = { table: definition.table, limit }
  const added = addedField(definition)
  const both = lastDays(Math.floor(clock() / 1000), timeZone, 2 * length)
  const days = both.slice(length)
  const [start, between] = [both[0], days[0]].map((each) => parseSiteTime(each ?? '', timeZone) ?? 0)
  const summed = definition.fields[field]
  const measure: Measure =
    kind === 'sum' && summed ? { sum: field, units: serverKindOf(summed).storedUnits } : { sum: undefined, units: 1 }
  const period = added === undefined ? undefined : { added, start: start ?? 0, between: between ?? 0 }
  const [totals, byDay, shares] = await Promise.all([
    measurePeriods(forReading, rows, { measure, period }),
    kind === 'trend' && added !== undefined
      ? measureByDay(forReading, rows, { added, starts: both.map((each) => parseSiteTime(each, timeZone) ?? 0) })
      : undefined,
    kind === 'shares' ? countShares(forReading, rows, field) : [],
  ])
  const values = byDay ? both.map((_day, index) => byDay.get(index) ?? 0) : []
  return {
    ...totals,
    days: byDay ? days : [],
    byDay: values.slice(length),
    byDayBefore: values.slice(0, length),
    shares,
  }
}
