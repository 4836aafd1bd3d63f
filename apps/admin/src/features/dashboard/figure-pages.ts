import type { DashboardStatistics } from '@teachnet/protocol'

/** A page that a figure links to. */
export interface FigureLink {
  readonly title: string
  readonly path: string
}

/** A list of applications. */
export interface ApplicationLink extends FigureLink {
  readonly controller: string
}

/** Pages that the account may open; a figure without its page is not shown. */
export interface FigurePages {
  readonly members: FigureLink | undefined
  readonly attachments: FigureLink | undefined
  /** Lists of applications. */
  readonly applications: readonly ApplicationLink[]
  /** The list of an area with records that wait; undefined if the account may not open it. */
  readonly waiting: (area: DashboardStatistics['waiting'][number]) => FigureLink | undefined
}
