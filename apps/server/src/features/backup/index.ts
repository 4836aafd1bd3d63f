export { maintenanceUsage, parseCommandLine } from './command-line.ts'
export { type Table, loadTables, quoted } from './database/catalog.repo.ts'
export { type DatabasePlace, describePlace, placeOf } from './database/database-place.ts'
export {
  connectPlace,
  readDatabase,
  readStoppedDatabase,
  rejectServers,
  tryDatabase,
} from './database/database-source.ts'
export { type Run, writeAtOnce } from './database/run.repo.ts'
export { maintain } from './maintain.ts'
export { createBackupSchedules, createMigrationReports } from './scheduled/automatic-backups.ts'
export { installationOf, runInWorker } from './scheduled/run-in-worker.ts'
export { createSnapshotServer } from './snapshot/snapshot.ts'
