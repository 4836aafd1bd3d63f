/** Modules of the market: the manifest of an archive, and the calls of the market. */
export * from './modules/manifest.ts'
export * from './calls/module-calls.ts'
export type {
  InstalledModule,
  ModuleConflict,
  ModuleOffer,
  ModulePlan,
  ModuleSource,
  TrustedPublisher,
} from './calls/module-calls.schemas.ts'
