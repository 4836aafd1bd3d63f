/** The configuration page beyond the protocol: its history, and trials of connections. */
export * from './calls/settings-calls.ts'
export type {
  ConnectionKind,
  ConnectionTrial,
  SettingsHistory,
  SettingsItemChange,
  SetupStep,
} from './calls/settings-calls.schemas.ts'
