/** When backups are made by themselves. */
export interface BackupPlan {
  /** Hours from one backup to the next. */
  readonly everyHours: number
  /** How many are kept. */
  readonly keep: number
  /** Days from one restore drill to the next; 0: none. */
  readonly drillDays: number
}
