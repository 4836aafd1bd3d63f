export { maintenanceUsage, parseCommandLine } from './command-line.ts'
export { type Table, loadTables } from './database/catalog.repo.ts'
export { type DatabasePlace, describePlace, placeOf } from './database/database-place.ts'
export {
  connectPlace,
  readDatabase,
  readStoppedDatabase,
  rejectServers,
  tryDatabase,
} from './database/database-source.ts'
export { quoted } from './database/quoted.ts'
export { type Run, writeAtOnce } from './database/run.repo.ts'
export { maintain } from './maintain.ts'
export { createBackupSchedules } from './scheduled/backup-schedules.ts'
export { createMigrationReports } from './scheduled/migration-reports.ts'
export { installationOf, runInWorker } from './scheduled/run-in-worker.ts'
export { createSnapshotServer } from './snapshot/snapshot-server.ts'
