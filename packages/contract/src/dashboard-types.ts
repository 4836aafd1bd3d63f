/** The figures of the back office's first screen. Days are `YYYY-MM-DD` in the site's time zone, oldest first. */
export interface DashboardStatistics {
  readonly days: readonly string[]
  readonly members: {
    readonly total: number
    /** New ones, for each of the days. */
    readonly byDay: readonly number[]
    readonly latest: readonly LatestMember[]
  }
  readonly attachments: {
    readonly total: number
    /** Bytes. */
    readonly size: number
  }
  readonly applications: {
    readonly total: number
    readonly byState: Readonly<Record<string, number>>
    readonly byDay: readonly number[]
  }
  readonly visits: {
    readonly total: number
    readonly byDay: readonly number[]
  }
}

/** A member who joined lately. */
export interface LatestMember {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  /** Unix seconds. */
  readonly join_time: number | null
}
