import type { RelativePeriod } from '@teachnet/contract/lists'

/** Message ids of the periods. */
export const periodTexts = {
  today: 'filter.period.today',
  yesterday: 'filter.period.yesterday',
  last7: 'filter.period.last7',
  last30: 'filter.period.last30',
  thisWeek: 'filter.period.thisWeek',
  lastWeek: 'filter.period.lastWeek',
  thisMonth: 'filter.period.thisMonth',
  lastMonth: 'filter.period.lastMonth',
  thisYear: 'filter.period.thisYear',
  next7: 'filter.period.next7',
  next30: 'filter.period.next30',
} as const satisfies Record<RelativePeriod, string>
