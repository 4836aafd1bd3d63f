/** The schedule of backups. */
export interface BackupPlan {
  /** Hours from one backup to the next. */
  readonly everyHours: number
  /** Number of backups that are kept. */
  readonly keep: number
  /** Days from one restore drill to the next; 0: none. */
  readonly drillDays: number
}
